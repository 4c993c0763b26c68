/** A clock that goes on when it is told to. */
export function clocked() {
  const page = { now: 0, timers: new Map() };
  let next = 1;
  page.begin = (what, pause) => (page.timers.set(next, { what, at: page.now + pause }), next++);
  page.end = (one) => page.timers.delete(one);
  page.pass = (milliseconds) => {
    const end = page.now + milliseconds;
    for (;;) {
      const [due] = [...page.timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!due) break;
      page.timers.delete(due[0]);
      page.now = due[1].at;
      due[1].what();
    }
    page.now = end;
  };
  return page;
}
