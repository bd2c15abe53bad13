import { expect, it, vi } from "vitest";
import { gestures } from "./gestures";

function fingers() {
  const node = document.createElement("div");
  document.body.append(node);
  const wanted = { holds: vi.fn(() => true), swipe: vi.fn(), twist: vi.fn() };
  const tapped = vi.fn();
  node.addEventListener("click", tapped);
  const away = gestures(wanted)(node);
  const touch = (type: string, pointerId: number, clientX: number, clientY: number) =>
    node.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true }), { pointerId }));
  const click = () => node.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  return { wanted, tapped, touch, click, away };
}

it("takes a long way for a swipe, once, and the click behind it for no tap", () => {
  const { wanted, tapped, touch, click, away } = fingers();
  touch("pointerdown", 1, 100, 100);
  touch("pointermove", 1, 105, 80);
  expect(wanted.swipe).not.toHaveBeenCalled();
  touch("pointermove", 1, 104, 60);
  touch("pointermove", 1, 104, 20);
  touch("pointerup", 1, 104, 20);
  expect(wanted.swipe.mock.calls).toEqual([["n"]]);
  click();
  expect(tapped).not.toHaveBeenCalled();
  click();
  expect(tapped).toHaveBeenCalledOnce();
  away();
});

it("takes two fingers that turn for a twist", () => {
  const { wanted, touch, away } = fingers();
  touch("pointerdown", 1, 100, 100);
  touch("pointerdown", 2, 160, 100);
  touch("pointermove", 2, 140, 150);
  expect(wanted.twist.mock.calls).toEqual([[1]]);
  expect(wanted.swipe).not.toHaveBeenCalled();
  away();
});

it("leaves a tap a tap, and what is not held alone", () => {
  const { wanted, tapped, touch, click, away } = fingers();
  touch("pointerdown", 1, 100, 100);
  touch("pointerup", 1, 102, 101);
  click();
  expect(tapped).toHaveBeenCalledOnce();
  wanted.holds.mockReturnValue(false);
  touch("pointerdown", 1, 100, 100);
  touch("pointermove", 1, 200, 100);
  expect(wanted.swipe).not.toHaveBeenCalled();
  away();
});
