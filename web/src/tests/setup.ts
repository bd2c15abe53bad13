// Replaces what jsdom lacks: elements never change their size or scroll here, and a dialog opens at once.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (): void {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (): void {
  this.open = false;
};
Element.prototype.scrollTo ??= () => undefined;
