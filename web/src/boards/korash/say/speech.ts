import type { Translate } from "../../../i18n/types";
import type { Ask } from "../../../wire";
import type { Reader } from "../../board";
import { beginsWords, placesWords } from "./laying";
import { landWords, spotWords, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { offered, offersOf } from "../act/offers";
import { tableOf, type Scenery, type View } from "../state/table";

/** The table in words. */

export function tongueOf(view: unknown, t: Translate, reader: Reader = {}): Tongue {
  return { t, reader, view: (view as View | null) ?? null, scenery: (reader.scenery as Scenery | undefined) ?? null };
}

/** Which question is asked. */
export function questionOf(ask: Ask, view: View): string {
  const offers = offersOf(ask);
  const verb = offers[0]?.verb ?? "pass";
  if (verb === "faction" || verb === "platform" || verb === "place") return verb;
  if (offered(offers, "advance")) return "advance";
  if (offered(offers, "pay")) return "pay";
  if (offered(offers, "accept")) return offered(offers, "decline") ? "may" : "choose";
  if (verb === "pick") return view.asking?.waits ? "order" : "pick";
  if (offered(offers, "end")) return view.phase === "planning" ? "planning" : "main";
  if (view.window === "engage") return "engage";
  if (view.window === "response") return "respond";
  return view.window ? "step" : "choose";
}

/** The whole position in words. */
export function narrate(view: View, tongue: Tongue): string {
  const { t, scenery } = tongue;
  if (!scenery) return "";
  const table = tableOf(view, scenery);
  const mine = (seat: number) => (seat === tongue.reader.seat ? "you" : "other");
  const turn = table.phase === "setup" ? [t("korash.say.setup"), beginsWords(tongue), placesWords(tongue)].filter(Boolean).join(" ") : t(`korash.say.turn.${mine(table.active)}`, { who: whoIs(table.active, tongue), round: view.round, phase: t(`korash.phase.${table.phase}`) });
  const sides = view.sides.map((side, seat) =>
    t("korash.say.side", { who: whoIs(seat, tongue), influence: side.influence, industry: side.industry, cards: side.cards, faction: scenery.tribes.find((tribe) => tribe.id === side.faction)?.name ?? "" }),
  );
  const units = [...table.units.values()]
    .filter(({ place }) => place === "map" || place === "bay")
    .map((unit) => t(`korash.say.unit.${mine(unit.seat)}`, { unit: unitName(unit.name, tongue), spot: [spotWords(unit.spot, tongue), ...(unit.aboard ? [t("korash.state.aboard", { unit: unitTitle(unit.aboard, tongue) })] : [])].join(", "), who: whoIs(unit.seat, tongue), strength: unit.strength, life: unit.life }));
  const lands = table.lands.filter((land) => land.faceup).map((land) => t("korash.say.land", { land: landWords(land.name, tongue), card: land.card?.name ?? "" }));
  return [turn, ...sides, ...units, ...lands].join(" ");
}
