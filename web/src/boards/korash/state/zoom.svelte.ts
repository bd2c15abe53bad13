/** Room for the letters and numbers along the map. */
export const RULER = 18;

/** How large the tiles are, and which part of the map is in sight. Scrolling is the browser's own. */
export class Zoom {
  width = $state(0);
  height = $state(0);
  /** 0: the whole map fits; each step makes tiles larger. Near: so large that a finger hits them, whatever room there is. */
  level = $state<number | "near">(0);
  #pinch = 0;
  #from = 1;

  constructor(
    readonly columns: () => number,
    readonly rows: () => number,
  ) {}

  /** A tile at which the whole map is in sight. */
  get fit(): number {
    return Math.max(20, Math.min((this.width - RULER - 2) / this.columns(), (this.height - RULER - 2) / this.rows(), 120));
  }
  get tile(): number {
    const tile = this.level === "near" ? Math.max(this.fit * 1.35, Math.min(80, Math.max(56, (this.height - RULER - 2) / this.rows()))) : this.fit * 1.35 ** this.level;
    return Math.round(tile * 10) / 10;
  }
  get whole(): boolean {
    return this.tile <= this.fit + 1;
  }

  in(): void {
    this.#set(this.tile * 1.35);
  }
  out(): void {
    this.#set(this.tile / 1.35);
  }
  /** The whole map. */
  all(): void {
    this.level = 0;
  }
  /** So near that a finger hits a tile. */
  near(): void {
    this.level = "near";
  }
  #set(tile: number): void {
    this.level = Math.min(6, Math.max(0, Math.log(Math.min(150, tile) / this.fit) / Math.log(1.35)));
  }

  /** Two fingers, so far apart. */
  pinch(distance: number, begins: boolean): void {
    if (begins) {
      this.#pinch = distance;
      this.#from = this.tile;
    } else if (this.#pinch > 0) this.#set((this.#from * distance) / this.#pinch);
  }
}
