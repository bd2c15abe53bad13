import type { Desk } from "./desk.svelte";
import type { Draft } from "./draft.svelte";
import type { Walker } from "./walker.svelte";

interface Source {
  draft: Draft;
  desk: Desk;
  walker: Walker;
  /** Whether a window asks for an answer, or for none. */
  prompted: () => boolean;
}

/** The keys of the board: Escape goes back, Enter confirms, Space passes, 1 to 9 play a card in a window. */
export class Keys {
  /** Whether the Space that is held down has passed. */
  #passed = false;

  constructor(readonly source: Source) {}

  press(event: KeyboardEvent): void {
    const at = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, textarea, select, dialog")) return;
    // A button that has the focus is pressed; the map's tiles do without, for they always have it.
    const pressed = Boolean(at?.closest("button:not([data-tile]), summary"));
    if (this.#takes(event.key, pressed)) event.preventDefault();
  }

  /** Some browsers press a tile when Space is let go, though it has passed already. */
  release(event: KeyboardEvent): void {
    if (event.key !== " ") return;
    if (this.#passed) event.preventDefault();
    this.#passed = false;
  }

  /** Does what a key stands for; returns whether it stands for anything now. */
  #takes(key: string, pressed: boolean): boolean {
    const { draft, desk, walker, prompted } = this.source;
    if (key === "Escape" && walker.walk) walker.stop();
    else if (key === "Escape" && (draft.held || draft.path.length > 0)) void draft.back();
    else if (key === "Enter" && draft.complete && !pressed) draft.confirm();
    else if (prompted() && draft.path.length === 0 && key === " " && !pressed) this.#passed = desk.pass();
    else if (prompted() && /^[1-9]$/.test(key)) desk.key(Number(key));
    else return false;
    return true;
  }
}
