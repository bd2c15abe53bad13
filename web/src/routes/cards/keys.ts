/** Whether somebody wants to go back or forth: Ctrl-Z, Ctrl-Shift-Z or Ctrl-Y, with the Apple key too. */
export function wayOf(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}
