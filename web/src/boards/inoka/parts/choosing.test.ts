import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../../i18n/index.svelte";
import Chooser from "./Chooser.svelte";
import Fan from "./Fan.svelte";
import { words } from "../index";
import { read } from "../act/keeping";

addWords(words);

/** A tap; a click without it comes from the keyboard. */
const tap = (element: Element | null | undefined) => {
  element?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  return tick();
};

group("the hand", () => {
  const cards = ["A1", "A2", "T1", "B1", "B2"];

  it("lifts with one tap, locks with the second, and changes until it is too late", async () => {
    const onlock = vi.fn();
    const { container, rerender } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock });
    const at = (card: string) => container.querySelector(`[data-card="${card}"]`);
    await tap(at("A2"));
    expect(onlock).not.toHaveBeenCalled();
    expect(at("A2")?.getAttribute("aria-checked")).toBe("true");
    await tap(at("A2"));
    expect(onlock).toHaveBeenLastCalledWith("A2");
    await rerender({ sealed: "A2" });
    expect(container.querySelector(".lock button")?.textContent).toContain("Attack II");
    await tap(at("B1"));
    await tap(container.querySelector(".lock button"));
    expect(onlock).toHaveBeenLastCalledWith("B1");
  });

  it("keeps a lifted card when the same hand is told again, and drops it with another hand", async () => {
    const { container, rerender } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock: vi.fn() });
    const lifted = () => container.querySelector('[aria-checked="true"]')?.getAttribute("data-card");
    await tap(container.querySelector('[data-card="T1"]'));
    await rerender({ cards: [...cards], legal: [...cards] });
    expect(lifted()).toBe("T1");
    await rerender({ cards: cards.slice(1), legal: cards.slice(1) });
    expect(lifted()).toBeUndefined();
  });

  it("works by keyboard", async () => {
    const onlock = vi.fn();
    const { container } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock });
    const press = async (key: string) => {
      container.querySelector("[role=radiogroup]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await tick();
    };
    await press("3");
    await press("ArrowRight");
    await press("Enter");
    expect(onlock).toHaveBeenCalledWith("B1");
  });
});

group("choosing a hand", () => {
  beforeEach(() => localStorage.clear());

  it("takes five and no more, and remembers them", async () => {
    const onlock = vi.fn();
    const { container } = render(Chooser, { sealed: null, disabled: false, onlock });
    const at = (card: string) => container.querySelector(`[data-card="${card}"]`);
    for (const card of ["A1", "B3", "T2", "T1", "A3", "B1"]) await tap(at(card));
    expect(container.querySelectorAll("[aria-pressed=true]")).toHaveLength(5);
    expect(at("B1")?.getAttribute("aria-pressed")).toBe("false");
    await tap(container.querySelector("button.lock"));
    expect(onlock).toHaveBeenCalledWith(["A1", "A3", "T1", "T2", "B3"]);
    expect(read().last).toEqual(["A1", "A3", "T1", "T2", "B3"]);
  });
});
