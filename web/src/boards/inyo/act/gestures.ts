import type { Way } from "../state/geometry";

/** Fingers on the held die: a bonus beside taps and keys, which can do the same. */
export interface Gestures {
  /** Whether a finger that goes down here holds the die. */
  holds(target: EventTarget | null): boolean;
  swipe(way: Way): void;
  twist(by: 1 | -1): void;
}

const FAR = 26;
const QUARTER = Math.PI / 5;

/** Watches an element for swipes and twists. The click that follows one of them is no tap. */
export function gestures(wanted: Gestures): (node: HTMLElement) => () => void {
  return (node) => {
    const down = new Map<number, { x: number; y: number }>();
    let angle: number | null = null;
    let done = false;

    const between = () => {
      const [one, other] = [...down.values()];
      return one && other ? Math.atan2(other.y - one.y, other.x - one.x) : null;
    };
    const press = (event: PointerEvent) => {
      if (down.size === 0) {
        done = false;
        if (!wanted.holds(event.target)) return;
      }
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      angle = between();
    };
    const move = (event: PointerEvent) => {
      const from = down.get(event.pointerId);
      if (!from) return;
      if (down.size === 2) {
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const now = between();
        const by = now === null || angle === null ? 0 : Math.atan2(Math.sin(now - angle), Math.cos(now - angle));
        if (Math.abs(by) < QUARTER) return;
        angle = now;
        done = true;
        wanted.twist(by > 0 ? 1 : -1);
        return;
      }
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (done || Math.max(Math.abs(x), Math.abs(y)) < FAR) return;
      done = true;
      wanted.swipe(Math.abs(x) > Math.abs(y) ? (x > 0 ? "e" : "w") : y > 0 ? "s" : "n");
    };
    const lift = (event: PointerEvent) => void down.delete(event.pointerId);
    const click = (event: MouseEvent) => {
      if (!done || event.detail === 0) return;
      done = false;
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener("pointerdown", press);
    node.addEventListener("click", click, true);
    addEventListener("pointermove", move);
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    return () => {
      node.removeEventListener("pointerdown", press);
      node.removeEventListener("click", click, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", lift);
      removeEventListener("pointercancel", lift);
    };
  };
}
