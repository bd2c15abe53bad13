// What browsers have and jsdom lacks: nothing ever changes its size here, and nothing scrolls.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Element.prototype.scrollTo ??= () => undefined;
