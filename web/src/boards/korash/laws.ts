import type { Korash } from "../../wire";
import type { Face } from "./art/faces";
import type { Scenery } from "./table";

/** Which rules and rulings a card touches, by the words printed on it. Ids only: the rules page has the sentences. */
const RULES: [RegExp, string[]][] = [
  [/^interrupt$/, ["KOR-TAC-6", "KOR-INT-1", "KOR-INT-2"]],
  [/^combat$/, ["KOR-TAC-5", "KOR-COMBAT-3"]],
  [/^orders$/, ["KOR-TAC-3"]],
  [/^plans$/, ["KOR-TAC-4"]],
  [/^platform$/, ["KOR-PLAT-1", "KOR-SUP-1", "KOR-CARRY-1"]],
  [/^territory$/, ["KOR-TERR-5", "KOR-TERR-7"]],
  [/\btarget/, ["KOR-TARGET-1"]],
  [/\bX\b/, ["KOR-UNIT-9"]],
  [/X with 2/, ["KOR-TERR-6"]],
  [/\bwithin \d/, ["KOR-TILE-7"]],
  [/\b[Ss]trider/, ["KOR-BOARD-2"]],
  [/sabotag/i, ["KOR-SAB-1", "KOR-SAB-2"]],
  [/\bburn/i, ["KOR-BURN-1"]],
  [/\bboard/i, ["KOR-BOARD-1"]],
  [/\bimmobile/, ["KOR-UNIT-12"]],
  [/\bprevent/, ["KOR-DMG-5"]],
  [/\bdamage/, ["KOR-DMG-1"]],
  [/\bwall|CABLES/, ["KOR-TERR-9"]],
  [/\benduring/i, ["KOR-TERR-4"]],
  [/left tile|right tile/, ["KOR-TERR-8"]],
  [/\binfluence/, ["KOR-GOAL-2"]],
  [/\bstorm/i, ["KOR-TURN-5"]],
];
const RULINGS: [RegExp, number[]][] = [
  [/\bpush|\bpull/i, [52]],
  [/\bcancel/i, [51]],
  [/\bprevent/i, [38]],
  [/free attack/, [30, 35]],
  [/X with 2/, [8]],
  [/\bwall|CABLES/, [21]],
  [/strength/, [37]],
  [/protection/, [50]],
  [/storm/i, [24]],
  [/\bburied|\bbury/i, [55]],
  [/[Ss]trider|aboard/, [39]],
  [/rest of the|end of combat|end of turn/, [13]],
];

export function lawsOf(face: Face, scenery: Scenery): { rules: string[]; rulings: Korash.Ruling[] } {
  const words = [face.kind, face.timing, face.walls.length > 0 ? "wall" : "", face.enduring ? "enduring" : "", ...face.keywords, ...face.lines.flatMap((line) => [line.name, line.text, line.edge && `${line.edge} tile`])].filter(Boolean);
  const touches = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const rules = [...new Set(RULES.flatMap(([pattern, ids]) => (touches(pattern) ? ids : [])))];
  const numbers = new Set(RULINGS.flatMap(([pattern, ids]) => (touches(pattern) ? ids : [])));
  return { rules, rulings: scenery.rulings.filter(({ id = "" }) => numbers.has(Number(id.split("-").at(-1)))) };
}
