import type { BoardModule } from "./board";
import Plain from "./Plain.svelte";

/** Stands in for any board: what is legal as buttons, the view as it came. */
export const plain: BoardModule = {
  component: Plain,
  describe(event) {
    const { type, to: _, ...rest } = event as Record<string, unknown>;
    const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return [String(type ?? ""), details.join(", ")].filter(Boolean).join(": ");
  },
  narrate: (view) => JSON.stringify(view),
  ask: (ask, _, t) => t("plain.ask", { count: ask.legal.length }),
};
