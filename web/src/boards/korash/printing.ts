import type { Printing as Cards } from "./art/faces";
import { faceOf } from "./art/faces";
import type { Printing } from "../printing";
import CardPreview from "./parts/CardPreview.svelte";

const printing: Printing = {
  Preview: CardPreview,
  has: (scenery, id) => {
    const cards = scenery as Cards | null;
    return cards !== null && (faceOf(cards, id) !== null || cards.tribes.some((tribe) => tribe.id === id));
  },
  sideName: (scenery, id) => (scenery as Cards | null)?.tribes.find((tribe) => tribe.id === id)?.name ?? id,
};

export default printing;
