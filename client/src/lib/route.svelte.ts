/** Which screen the address means. */
export type ScreenName = "start" | "table" | "screen" | "replay" | "rules" | "learn" | "results" | "missing";

export interface Route {
  screen: ScreenName;
  /** The table, or the title of rules or lesson; a lesson without one is the first title's. */
  id: string;
  query: URLSearchParams;
  /** Screens are made anew when this changes. */
  key: string;
}

/** Reads an address such as `/t/abc?at=3`. */
export function readAddress(url: URL): Route {
  const [, first = "", id = "", more] = url.pathname.split("/");
  const query = url.searchParams;
  const known: Partial<Record<string, ScreenName>> = {
    "": "start",
    t: "table",
    rules: "rules",
    learn: "learn",
    results: "results",
  };
  let screen = known[first] ?? "missing";
  if (screen === "table" && id && url.pathname === `/t/${id}/screen`)
    return { screen: "screen", id, query, key: `screen/${id}` };
  if (more || (screen === "results" && id) || ((screen === "table" || screen === "rules") && !id))
    screen = "missing";
  if (screen === "table" && query.has("at")) screen = "replay";
  const lesson = screen === "learn" ? (query.get("module") ?? "") : "";
  return { screen, id, query, key: `${screen}/${id}/${lesson}` };
}

class Here implements Route {
  private now = $state.raw(readAddress(new URL(globalThis.location?.href ?? "http://localhost/")));
  get screen() {
    return this.now.screen;
  }
  get id() {
    return this.now.id;
  }
  get query() {
    return this.now.query;
  }
  get key() {
    return this.now.key;
  }
  /** Whether this is not the screen that the page was loaded with. */
  travelled = false;
  /** Looks at the address again. */
  read() {
    this.travelled = true;
    this.now = readAddress(new URL(location.href));
  }
}

export const route = new Here();

/** Goes to an address of ours without loading the page again. */
export function go(address: string, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  route.read();
  if (!replace) scrollTo(0, 0);
}

/** Makes links to our own pages go there without loading; use as `<a href=… onclick={follow}>`. */
export function follow(event: MouseEvent) {
  const link = event.currentTarget as HTMLAnchorElement;
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  go(link.getAttribute("href")!);
}

globalThis.addEventListener?.("popstate", () => route.read());
