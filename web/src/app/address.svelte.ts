import { tick } from "svelte";
import { parse, type Route } from "./router";

class Address {
  route = $state.raw<Route>(parse(location.pathname, location.hash));
  #path = location.pathname;
  /** Waits for the heading of a page that is still loading. */
  #coming = new MutationObserver(() => this.#enter());

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  /** Go to another page of the client. */
  go(to: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    const isElsewhere = location.pathname !== this.#path;
    this.#look();
    if (isElsewhere || !to.includes("#")) scrollTo(0, 0);
  }

  /** Write a moment into the address without leaving the page. */
  note(hash: string): void {
    history.replaceState(null, "", `${location.pathname}#${hash}`);
  }

  #look(): void {
    this.route = parse(location.pathname, location.hash);
    if (location.pathname === this.#path) return;
    this.#path = location.pathname;
    void tick().then(() => {
      this.#coming.observe(document.body, { childList: true, subtree: true });
      this.#enter();
    });
  }

  /** Move the focus to the heading of the new page, unless the focus is already on an element of it. */
  #enter(): void {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const heading = document.querySelector("h1");
    if (isLost && !heading) return;
    this.#coming.disconnect();
    if (!isLost || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/** The address of the page that is shown. */
export const address = new Address();
