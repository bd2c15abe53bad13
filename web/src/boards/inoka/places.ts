/** Where everybody sits around the table, in percent of it; the viewer at the near edge, clockwise as seen from above. */

export interface Place {
  plate: readonly [number, number];
  card: readonly [number, number];
}

const REACH = { plate: [41, 40], card: [19.5, 17] } as const;

/** Seats around one circle. With two, the cards lie side by side between them. */
export function around(seats: number, near: number, wide: boolean): Place[] {
  return Array.from({ length: seats }, (_, seat) => {
    const turn = (seat - near + seats) % seats;
    if (seats === 2) return { plate: [50, turn === 0 ? 87 : 13], card: [turn === 0 ? 35 : 65, 50] };
    const angle = Math.PI / 2 + (turn * 2 * Math.PI) / seats;
    const at = ([across, down]: readonly [number, number]): [number, number] => [
      rounded(50 + across * Math.cos(angle)),
      rounded(50 + down * Math.sin(angle)),
    ];
    return { plate: at(wide ? [REACH.plate[0], 39] : [33, REACH.plate[1]]), card: at(wide ? [25, 14] : REACH.card) };
  });
}

/** Two sides facing each other; the two cards that meet lie between them. */
export function facing(seats: number, near: number): Place[] {
  const half = seats / 2;
  return Array.from({ length: seats }, (_, seat) => {
    const own = seat % 2 === near % 2;
    // Clockwise: along the near side to the left, along the far side to the right.
    const at = Math.floor(seat / 2);
    const turn = own ? half - 1 - at : at;
    const across = (100 / half) * (turn + 0.5);
    return { plate: [rounded(across), own ? 85 : 15], card: [own ? 38 : 62, 50] };
  });
}

/** Where a totem lies: beside its holder's plate, towards the middle, or in the middle itself. */
export function restOf(place: Place | undefined, many: number): readonly [number, number] {
  if (!place) return [50, 50];
  const [x, y] = place.plate;
  if (many === 2) return [50, y < 50 ? 31 : 69];
  return [rounded(x + (50 - x) * 0.3), rounded(y + (50 - y) * 0.34)];
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
