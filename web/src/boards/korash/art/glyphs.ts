/** Marks that paper does without, 100 by 100, painted in `currentColor`. */
const TURN = "M20 56 A30 30 0 0 1 74 32 L64 22 H96 V54 L84 42 A44 44 0 0 0 6 56 Z";

/** What a unit's four figures are measured in. */
export const FIGURES: Record<string, string> = {
  strength: '<path d="M80 4 L96 20 L46 70 L56 80 L48 88 L36 76 L18 94 L6 82 L24 64 L12 52 L20 44 L30 54 Z"/>',
  protection: '<path d="M50 4 Q70 16 90 16 V48 Q88 80 50 97 Q12 80 10 48 V16 Q30 16 50 4 Z"/>',
  life: '<path d="M50 4 Q84 48 82 66 A32 32 0 0 1 18 66 Q16 48 50 4 Z"/>',
  movement: '<path d="M4 40 H52 V18 L96 50 L52 82 V60 H4 Z"/>',
};

/** How a unit or a territory stands. */
export const STATUSES: Record<string, string> = {
  tapped: `<path d="${TURN}"/><path d="M16 70 H84 V82 H16 Z"/>`,
  exhausted: '<path d="M58 12 A40 40 0 1 0 88 66 A32 32 0 0 1 58 12 Z"/>',
  ended: '<path d="M40 74 L16 50 L26 40 L40 54 L76 18 L86 28 Z"/><path d="M16 82 H84 V92 H16 Z"/>',
  immobile: '<path d="M44 30 H56 V82 A28 28 0 0 0 80 58 L70 60 L84 40 L96 60 L88 58 A38 38 0 0 1 12 58 L4 60 L16 40 L30 60 L20 58 A28 28 0 0 0 44 82 Z"/><circle cx="50" cy="18" r="13"/>',
  enduring: '<path d="M10 90 L24 46 L40 30 L60 24 L76 44 L90 90 Z"/>',
  forbidden: '<path fill-rule="evenodd" d="M50 6 A44 44 0 1 1 49.9 6 Z M50 20 A30 30 0 0 0 27 69 L69 27 A30 30 0 0 0 50 20 Z M73 31 L31 73 A30 30 0 0 0 73 31 Z"/>',
  sabotaged: '<path d="M10 78 L22 90 L60 52 A22 22 0 0 0 88 22 L74 36 L62 34 L60 24 L74 10 A22 22 0 0 0 46 40 Z"/>',
  attacker: '<path d="M80 4 L96 20 L46 70 L56 80 L48 88 L36 76 L18 94 L6 82 L24 64 L12 52 L20 44 L30 54 Z"/>',
  defender: '<path d="M50 4 Q70 16 90 16 V48 Q88 80 50 97 Q12 80 10 48 V16 Q30 16 50 4 Z"/>',
  storm: '<path d="M60 4 L20 56 H44 L34 96 L80 38 H54 Z"/>',
  known: '<path fill-rule="evenodd" d="M4 50 Q50 4 96 50 Q50 96 4 50 Z M50 32 A18 18 0 1 0 50.1 32 Z"/><circle cx="50" cy="50" r="9"/>',
  hidden: '<path d="M4 44 L14 38 Q50 72 86 38 L96 44 L84 58 L92 72 L82 78 L74 64 L56 70 V86 H44 V70 L26 64 L18 78 L8 72 L16 58 Z"/>',
};

/** The moment a tactic is for: a shape and a colour, as on paper. */
export const TIMINGS: Record<string, { path: string; colour: string }> = {
  interrupt: { path: "M50 2 L98 50 L50 98 L2 50 Z", colour: "#7a2f63" },
  combat: { path: "M50 6 L98 94 H2 Z", colour: "#9c2f24" },
  orders: { path: "M50 4 A46 46 0 1 1 49.9 4 Z", colour: "#3c4a63" },
  plans: { path: "M6 6 H94 V94 H6 Z", colour: "#4c5b27" },
  own_turn: { path: "M50 4 L96 38 L78 94 H22 L4 38 Z", colour: "#5c4636" },
};
