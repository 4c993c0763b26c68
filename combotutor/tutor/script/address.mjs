// What stands in the page's address, and in the links that lead to it.

/** The fields of an address that say what is opened; the last five say all of a puzzle that somebody made. */
const OPENING = ["puzzle", "hand", "rules", "k", "p", "b", "w", "s"];
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads each computer to itself. */
export function isLoopback(address) {
  return LOOPBACK.test(new URL(address).hostname);
}

/** The fields of an address's query that the tutor reads. */
export function queryOf(search) {
  const given = new URLSearchParams(search);
  return Object.fromEntries(["lang", ...OPENING].filter((n) => given.has(n)).map((n) => [n, given.get(n)]));
}

/** The address of a page with another query. */
export function linkTo(address, query) {
  const made = new URL(address);
  made.search = new URLSearchParams(query).toString();
  made.hash = "";
  return made.href;
}

/** What a button carries for the query of a link: its data-query-… attributes, by name. */
export function carried(dataset) {
  const named = Object.entries(dataset).filter(([name]) => name.startsWith("query"));
  return Object.fromEntries(named.map(([name, value]) => [name.slice("query".length).toLowerCase(), value]));
}

/** The address of a page that is spoken in a language, without what it was opened with. */
export function settled(address, language) {
  const { searchParams } = new URL(address);
  const link = new URL(linkTo(address, { ...Object.fromEntries(searchParams), lang: language }));
  for (const name of OPENING) link.searchParams.delete(name);
  return link.href;
}

/** The page's own address keeps the language, and forgets what it was opened with. */
export function keepAddress(language) {
  document.documentElement.lang = language;
  const link = settled(location.href, language);
  if (link !== location.href) history.replaceState(history.state, "", link);
}
