/** Return whether a key undoes or redoes: Ctrl-Z, Ctrl-Shift-Z or Ctrl-Y, on a Mac with the command key. */
export function wayOf(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}
