import { refusalKey, type ApiRefusal } from "../app/api";
import type { Advice } from "../boards/board";
import { t } from "../i18n/index.svelte";
import type { Choice, Decided, Judged, Worth } from "../wire";

/** A bot's opinion of the choice that was made after this number of turns. */
export interface Opinion {
  turn: number;
  decided: Decided;
}

/** Whether the bot would have chosen otherwise, by more than sampling explains and by enough to matter. */
export function doubted({ decided: { chosen } }: Opinion): boolean {
  return chosen.clear && chosen.cost >= NOTED;
}
const NOTED = 0.01;

type Tone = Advice["tone"];

/** "win in 2", "draw", "loss in 1", or a chance in per cent. */
export function worthWords({ value, steps, chance }: Pick<Worth, "value" | "steps" | "chance">): string {
  if (value === null) return percent(chance);
  return value === "draw" ? t("worth.draw") : t(value === "win" ? "worth.win" : "worth.loss", { steps });
}

/** The same as a sign and a number, for small spaces: "+2", "=", "−1". */
export function worthSign({ value, steps, chance }: Pick<Worth, "value" | "steps" | "chance">): string {
  if (value === null) return String(Math.round(chance * 100));
  return value === "draw" ? "=" : `${value === "win" ? "+" : "−"}${steps}`;
}

export function percent(share: number, digits = 0): string {
  return t("percent", { number: (share * 100).toFixed(digits) });
}

/** "47 to 58 %": the range of an estimate over its sampled worlds. */
export function spanWords([low = 0, high = 1]: readonly number[]): string {
  return t("analysis.span", { low: Math.round(low * 100), high: percent(high) });
}

/** Good, neutral or bad: a proven choice by its value, a choice of a mix by its cost. A bot's opinion is neutral. */
export function toneOf(worth: Worth, kind?: Judged["kind"]): Tone {
  if (worth.value) return worth.value;
  if (kind === "estimate") return "draw";
  return worth.cost < 0.01 ? "win" : worth.cost < 0.05 ? "draw" : "loss";
}

/** The marks that a board may show beside the choices. */
export function adviceOf(judged: Judged | undefined): Advice[] {
  return (judged?.answers ?? []).map((worth) => ({
    path: worth.path,
    choice: worth.choice,
    tone: toneOf(worth, judged?.kind),
    label: worthSign(worth),
    words: worthWords(worth),
    best: isBest(worth, judged),
  }));
}

/** Return the choices that are as good as the best one; of wins only the quickest, of losses only the slowest. */
export function isBest(worth: Worth, judged: Judged | undefined): boolean {
  const top = judged?.answers[0];
  if (!top) return false;
  if (judged?.kind === "exact") return worth.value === top.value && worth.steps === top.steps;
  return judged?.kind === "mix" ? worth.share >= 0.1 : worth === top;
}

/** Say how a choice changed the value: "gave a win away: now a draw". */
export function turnWords(decided: Decided): string {
  const { value, chosen } = decided;
  if (value && chosen.value) {
    return value === chosen.value ? "" : t(`turned.${value}.${chosen.value}` as "turned.win.draw");
  }
  return decided.mark ? t("turned.cost", { cost: percent(chosen.cost, 1) }) : "";
}

/** Return a seat's name; and describe a choice in words, as one that `by` has made. */
type NameOf = (seat: number) => string;
type WordsOf = (choice: Choice, by?: number) => string;

/** Say what a seat chose in a turn, how good that was, and what would have been better. */
export function decidedWords(one: Decided, turn: number, nameOf: NameOf, wordsOf: WordsOf): { said: string; better: string } {
  if (one.kind === "estimate") return opinionWords(one, turn, wordsOf);
  const was = t("analysis.was", { name: nameOf(one.seat), move: wordsOf(one.chosen.choice) });
  const cost = one.chosen.cost < 0.0005 ? t("analysis.was.free") : t("analysis.was.cost", { cost: percent(one.chosen.cost, 1) });
  const changed = turnWords(one);
  const worth = one.kind === "exact" ? t("analysis.was.worth", { worth: [worthWords(one.chosen), changed].filter(Boolean).join(" – ") }) : cost;
  // Two orientations of a die may have the same words.
  const moves = [...new Set(one.best.map((choice) => wordsOf(choice)))].slice(0, 3).join("; ");
  return { said: `${was} ${worth}`, better: moves ? t("analysis.better", { moves }) : "" };
}

/** Say the same about a choice that only a bot has an opinion of. */
function opinionWords(decided: Decided, turn: number, wordsOf: WordsOf): { said: string; better: string } {
  const { chosen, seat, best } = decided;
  const said = t("analysis.was.estimate", { move: wordsOf(chosen.choice, seat), chance: percent(chosen.chance), span: chosen.span ? spanWords(chosen.span) : "" });
  const rather = best[0] !== undefined && doubted({ turn, decided });
  return { said, better: rather ? t("analysis.course.rather", { move: wordsOf(best[0]!, seat), lead: percent(chosen.cost) }) : "" };
}

/** Say why an analysis failed: a sentence, then the exact reason, shortened to a readable length. */
export function refusedWords({ code, detail }: Pick<ApiRefusal, "code" | "detail">): string {
  const short = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)} …` : detail;
  return [t(refusalKey(code)), short.charAt(0).toUpperCase() + short.slice(1)].filter(Boolean).join(" ");
}
const LONGEST_DETAIL = 240;

/** Return a seat's standing after a choice, from 0 to 1. A graph can show from it how near the end is. */
export function height({ value, steps, chance }: Pick<Worth, "value" | "steps" | "chance">): number {
  if (!value || value === "draw") return chance;
  const far = Math.min(0.24, 0.06 * (steps - 1));
  return value === "win" ? 1 - far : far;
}
