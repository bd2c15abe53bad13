// What browsers have and jsdom lacks: nothing ever changes its size here.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
