import { abilityName, cardName, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { markWords } from "./marks";
import { sentenceOf, type Offer } from "../act/offers";
import { sentenceWords } from "./sentence";
import { riderOf, type Pending, type Table, type Unit } from "../state/table";

/** A tile with all that stands and lies there, as one sentence. */
export function tileWords(tile: string, table: Table, lit: string, tongue: Tongue, more: { movement?: number | undefined; marked?: boolean; starts?: string; about?: boolean } = {}): string {
  const { t } = tongue;
  const units = (table.on.get(tile) ?? []).map((unit) =>
    [
      t(`korash.tile.unit.${unit.seat === tongue.reader.seat ? "you" : "other"}`, { unit: unitName(unit.name, tongue), who: whoIs(unit.seat, tongue), strength: unit.strength, protection: unit.protection, life: unit.life, movement: unit.movement }),
      unit.aboard ? t("korash.state.aboard", { unit: unitTitle(unit.aboard, tongue) }) : "",
      unit.tapped ? t("korash.state.tapped") : "",
      unit.exhausted ? t("korash.state.exhausted") : "",
      ...unit.marks.map((mark) => markWords(mark, t)),
    ]
      .filter(Boolean)
      .join(", "),
  );
  const land = table.landAt.get(tile);
  const ground = land?.faceup ? (land.card?.name ?? "") : land?.card ? t("korash.tile.known", { card: land.card.name }) : t("korash.tile.desert", { horizon: t(`korash.card.${land?.horizon ?? "depths"}`) });
  const there = table.on.get(tile)?.[0];
  const meets = there && (lit === "move" || lit === "walk") && t(there.platform ? "korash.tile.go_aboard" : "korash.tile.pick_up");
  const means = meets || (lit ? t(`korash.tile.${lit === "unit" ? "ready" : lit}`, { n: more.movement ?? 0 }) : "");
  const starts = more.starts ? t("korash.tile.start", { who: more.starts }) : "";
  return [tile, ...units, starts, ground, more.about ? t("korash.tile.about") : "", means, more.marked ? t("hint.marked") : ""].filter(Boolean).join(". ");
}

/** Who carries a unit, and whom it carries. */
export function bondWords(unit: Unit, table: Table, tongue: Tongue): string[] {
  const rider = riderOf(unit, table);
  return [
    ...(unit.aboard ? [tongue.t("korash.state.aboard", { unit: unitTitle(unit.aboard, tongue) })] : []),
    ...(rider ? [tongue.t("korash.state.carries", { unit: unitTitle(rider.name, tongue) })] : []),
  ];
}

/** What a unit, or the land under it, can be used for. */
export function useWords({ verb, unit, number }: Offer, table: Table, { t, scenery }: Tongue): string {
  const one = table.units.get(unit);
  if (verb === "ability") return abilityName(scenery, one?.design ?? "", number) || t("korash.do.ability");
  return abilityName(scenery, table.landAt.get(one?.spot ?? "")?.card?.id ?? "", number) || t("korash.do.ground");
}

/** What is about to happen. */
export function pendingWords({ kind, source, said, seat }: Pending, tongue: Tongue): string {
  const sentence = sentenceOf(said);
  if (sentence) return sentenceWords(sentence, seat, tongue);
  return tongue.t(`korash.pending.${kind === "delayed" ? "delayed" : "trigger"}`, { source: cardName(source, tongue) });
}

/** What the open window is on. */
export function causeWords(table: Table, tongue: Tongue): string {
  const top = table.pending.at(-1);
  const { t } = tongue;
  if (table.window === "response" && top) return pendingWords(top, tongue);
  if (table.window === "engage" && table.combat?.defender) {
    const { attacker, defender, strengths } = table.combat;
    const [mine = 0, theirs = 0] = strengths;
    return t("korash.window.engage.of", { attacker: unitTitle(attacker, tongue), mine, defender: unitTitle(defender, tongue), theirs });
  }
  return t(`korash.window.${table.window || "start"}`, { who: whoIs(table.active, tongue) });
}
