/** Where everybody sits around the table, in percent of it; the viewer at the near edge, clockwise as seen from above. */

export interface Place {
  plate: readonly [number, number];
  card: readonly [number, number];
}

type Spots = readonly (readonly [plateX: number, plateY: number, cardX: number, cardY: number])[];

/** From the viewer on, clockwise: to the left first. Circles of two to four, on a narrow and on a wide table. */
const NARROW: Record<number, Spots> = {
  2: [[50, 87, 34, 50], [50, 13, 66, 50]],
  3: [[50, 88, 50, 60], [21, 13, 27, 42], [79, 13, 73, 42]],
  4: [[50, 88, 50, 63], [18, 37, 19, 63], [50, 11, 50, 34], [82, 37, 81, 63]],
};
const WIDE: Record<number, Spots> = {
  2: [[50, 87, 36, 50], [50, 13, 64, 50]],
  3: [[50, 87, 50, 59], [16, 27, 35, 40], [84, 27, 65, 40]],
  4: [[50, 87, 50, 63.5], [12, 50, 31, 50], [50, 13, 50, 36.5], [88, 50, 69, 50]],
};

export function around(seats: number, near: number, wide: boolean): Place[] {
  const spots = (wide ? WIDE : NARROW)[seats] ?? long(seats);
  return Array.from({ length: seats }, (_, seat) => {
    const [x = 50, y = 50, cardX = 50, cardY = 50] = spots[(seat - near + seats) % seats] ?? [];
    return { plate: [x, y], card: [cardX, cardY] };
  });
}

/** A long table: a row on the near side from right to left, one on the far side from left to right. */
function long(seats: number): Spots {
  const near = Math.ceil(seats / 2);
  const far = seats - near;
  const spots = Array.from({ length: seats }, (_, at) => {
    const own = at < near;
    const across = own ? 100 - (100 / near) * (at + 0.5) : (100 / far) * (at - near + 0.5);
    const inwards = rounded(50 + (across - 50) * 0.92);
    return [rounded(across), own ? 87 : 13, inwards, own ? 63.5 : 36.5] as const;
  });
  const first = Math.floor(near / 2);
  return [...spots.slice(first), ...spots.slice(0, first)];
}

/** Two sides facing each other; the two cards that meet lie between them. */
export function facing(seats: number, near: number): Place[] {
  const half = seats / 2;
  return Array.from({ length: seats }, (_, seat) => {
    const own = seat % 2 === near % 2;
    const at = Math.floor(seat / 2);
    const across = (100 / half) * ((own ? half - 1 - at : at) + 0.5);
    return { plate: [rounded(across), own ? 86 : 14], card: [own ? 39 : 61, 50] };
  });
}

/** Where a totem lies that nobody has: in the middle, or beside it where cards lie there. */
export function middle(seats: number, wide: boolean): readonly [number, number] {
  if (seats === 3) return wide ? [50, 36] : [50, 38];
  return seats === 4 && wide ? [43, 50] : [50, seats === 4 ? 48.5 : 50];
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
