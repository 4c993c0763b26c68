// Keeps the page of a class as it is now: networks are joined late, and pupils come and go.

const LOOK_INTERVAL_MS = 3000;
const line = document.getElementById("line");
let wish = null;
let timer = setTimeout(keep, LOOK_INTERVAL_MS);

const radios = () => [...document.querySelectorAll("input[type=radio]")];

/** Puts what is new in place; the address that was chosen, and where the keyboard was, stay. */
function take(page) {
  for (const id of ["title", "here", "ways"]) {
    const [old, now] = [document.getElementById(id), page.getElementById(id)];
    if (!now || old.innerHTML === now.innerHTML) continue;
    const had = old.contains(document.activeElement);
    old.replaceChildren(...now.childNodes);
    const chosen = radios().find((each) => each.value === wish);
    if (chosen) chosen.checked = true;
    if (had) radios().find((each) => each.checked)?.focus();
  }
}

/** Where the tutor was started anew, what is shown is of a class that is over. */
function show(isOver) {
  for (const id of ["title", "here", "ways"]) document.getElementById(id).hidden = isOver;
}

function say(what) {
  const words = line.dataset[what] ?? "";
  if (line.textContent !== words) line.textContent = words;
  line.hidden = !words;
}

async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (answer.ok || answer.status === 404) show(!answer.ok);
    say(answer.ok ? "" : answer.status === 404 ? "ended" : "lost");
  } catch {
    say("lost");
  }
}

document.addEventListener("change", ({ target }) => {
  wish = target.value;
});
async function keep() {
  if (!document.hidden) await look();
  clearTimeout(timer);
  timer = setTimeout(keep, LOOK_INTERVAL_MS);
}

document.addEventListener("visibilitychange", keep);
