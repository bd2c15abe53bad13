/** Move the focus to an element, or to a part of it, when the focused control inside it disappears. */
export function keepFocus(node: HTMLElement, part: () => HTMLElement | null = () => node): () => void {
  let inside = false;
  const entered = () => (inside = true);
  const left = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !node.contains(event.relatedTarget)) inside = false;
  };
  const pressed = (event: PointerEvent) => {
    if (event.target instanceof Node && !node.contains(event.target)) inside = false;
  };
  const changed = new MutationObserver(() => {
    if (inside && (document.activeElement === document.body || document.activeElement === null)) (part() ?? node).focus({ preventScroll: true });
  });
  node.addEventListener("focusin", entered);
  node.addEventListener("focusout", left);
  document.addEventListener("pointerdown", pressed);
  changed.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    node.removeEventListener("focusin", entered);
    node.removeEventListener("focusout", left);
    document.removeEventListener("pointerdown", pressed);
    changed.disconnect();
  };
}
