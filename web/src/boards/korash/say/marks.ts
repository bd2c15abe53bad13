import type { Translate } from "../../../i18n/types";
import type { Korash } from "../../../wire";
import type { Unit } from "../state/table";

/** A number with its sign: "+9", "−2". */
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function changeWords({ kind, what, n }: Korash.Mark, t: Translate): string {
  switch (kind) {
    case "more":
      return t("korash.mod.stat", { n: signed(n), stat: t(`korash.stat.${what}`) });
    case "exactly":
      return t("korash.mod.set", { n, stat: t(`korash.stat.${what}`) });
    case "points":
      return t(`korash.mod.${what}`, { n });
    case "status":
      return t(`korash.mod.${what}`);
    case "forbid":
      return t(`korash.mod.forbid.${what}`);
    case "word":
      return what;
    default:
      return kind satisfies never;
  }
}

/** A change that lasts, in words: "+9 strength until the end of combat". */
export function markWords(mark: Korash.Mark, t: Translate): string {
  const lasts = mark.until === "always" || mark.until === "permanent" ? "" : t(`korash.until.${mark.until}`);
  return [changeWords(mark, t), lasts].filter(Boolean).join(" ");
}

/** What ails a unit or lasts on it. */
export const stateWords = (unit: Unit, t: Translate): string[] => [
  ...(unit.damage > 0 ? [t("korash.state.damage", { n: unit.damage })] : []),
  ...(unit.tapped ? [t("korash.state.tapped")] : []),
  ...(unit.exhausted ? [t("korash.state.exhausted")] : []),
  ...unit.marks.map((mark) => markWords(mark, t)),
];
