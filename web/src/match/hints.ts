import type { BoardModule, Reader } from "../boards/board";
import { t, translate } from "../i18n/index.svelte";
import { plainText, ruleIn } from "../ui/rules/markdown";
import { rulesOf } from "../ui/rules/rules";
import type { Ask, Choice, Hint, HintReason, Lesson } from "../wire";

/** The words of hints and lessons: the server sends codes and numbers. */

export const REMINDER = 1;
export const GOOD = 2;
export const BEST = 3;

/** A longer rule does not fit beside the board; one tap opens its whole text. */
const LONGEST = 110;

function counted(key: "hint.why.wins" | "lesson.win_here" | "lesson.win_to_draw" | "lesson.beaten", count: number, params = {}): string {
  return t(`${key}.${count === 1 ? "one" : "many"}`, { count, ...params });
}

/** Return an answer in words; in its notation if the board has no words for it. */
function answerWords(board: BoardModule, choice: Choice, reader: Reader): string {
  return board.choice?.(choice, translate, reader) ?? choice.text;
}

/** Say why the best answer is the best. */
export function reasonWords({ why, steps, share, worse, of }: HintReason): string {
  switch (why) {
    case "wins":
      return counted("hint.why.wins", steps);
    case "forced":
      return t("hint.why.forced");
    case "draws":
      return worse === 0 ? t("hint.why.draws") : worse === of ? t("hint.why.draws.only") : t("hint.why.draws.some", { worse, of });
    case "loses":
      return t("hint.why.loses", { steps });
    case "refuted":
      return t("hint.why.refuted");
    case "mix":
      return t("hint.why.mix", { share });
    case "weighed":
      return t("hint.why.weighed", { share });
    case "search":
      return worse > 0 ? t("hint.why.search.safe", { worse }) : t("hint.why.search");
    default:
      why satisfies never;
      return "";
  }
}

/** Return the words of a hint that shows answers. */
export function hintWords(hint: Hint, ask: Ask, board: BoardModule, reader: Reader): string {
  if (hint.strength === BEST && hint.reason && hint.choice) {
    return t("hint.best", { what: answerWords(board, hint.choice, reader), why: reasonWords(hint.reason) });
  }
  if (hint.good.length >= ask.legal.length) return t("hint.good.all");
  return hint.good.length === 1 ? t("hint.good.one") : t("hint.good.many", { count: hint.good.length, all: ask.legal.length });
}

/** Return the rule behind a question: in the board's own short words, or the beginning of the rule. */
export async function reminderOf(game: string, ask: Ask, view: unknown, board: BoardModule): Promise<string> {
  const short = board.remind?.(ask, view, translate);
  if (short) return short;
  const page = await rulesOf(game).catch(() => []);
  const [, ...spans] = ruleIn(page, ask.rule) ?? [];
  const text = plainText(spans).replace(/^\s*(ruling)?\s*/, "").trim();
  if (!text) return t("hint.rule.none");
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
}

/** Return one sentence of a teacher. */
export function lessonWords({ code, steps, share, choice }: Lesson, board: BoardModule, reader: Reader): string {
  const better = choice ? answerWords(board, choice, reader) : "";
  switch (code) {
    case "win_here":
      return steps > 0 ? counted("lesson.win_here", steps) : t("lesson.win_here");
    case "narrow":
      return t("lesson.narrow");
    case "win_to_draw":
      return counted("lesson.win_to_draw", steps, { better });
    case "win_to_loss":
      return `${t("lesson.win_to_loss")} ${counted("lesson.beaten", steps)}`;
    case "draw_to_loss":
      return `${t("lesson.draw_to_loss")} ${counted("lesson.beaten", steps)}`;
    case "missed_win":
      return t("lesson.missed_win", { better });
    case "overlooked":
      return t("lesson.overlooked");
    case "rare":
      return t("lesson.rare", { better, share });
    default:
      code satisfies never;
      return "";
  }
}
