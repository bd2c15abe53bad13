// What browsers have and jsdom lacks: nothing ever changes its size here or scrolls, and a dialog is open at once.
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
