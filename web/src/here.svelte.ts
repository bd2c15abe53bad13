import { parse, type Route } from "./router";

class Here {
  route = $state.raw<Route>(parse(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  /** Goes to another page of the client. */
  go(to: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.#look();
    if (!to.includes("#")) scrollTo(0, 0);
  }

  /** Notes a moment in the address without leaving the page. */
  note(hash: string): void {
    history.replaceState(null, "", `${location.pathname}#${hash}`);
  }

  #look(): void {
    this.route = parse(location.pathname, location.hash);
  }
}

/** Where we are. */
export const here = new Here();
