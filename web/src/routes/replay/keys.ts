import type { Player } from "./player.svelte";

/** Walk through a replay by keyboard. */
export function press(event: KeyboardEvent, player: Player): void {
  const target = event.target;
  if (event.metaKey || event.ctrlKey || event.altKey || target instanceof HTMLSelectElement) return;
  if (target instanceof HTMLInputElement && target.type !== "range") return;
  if (event.key === " " && target instanceof HTMLElement && target.closest("button, a, summary")) return;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => player.go(player.at - 1),
    ArrowRight: () => player.go(player.at + 1),
    Home: () => player.go(0),
    End: () => player.go(player.last),
    " ": () => player.toggle(),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  if (event.key !== " ") player.pause();
  step();
}
