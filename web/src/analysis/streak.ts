/** Which daily puzzles were solved here, and after how many tries. Kept in this browser alone. */
export type Solved = Record<string, number>;

const key = (game: string) => `threefold.puzzle.${game}`;

export function readSolved(game: string): Solved {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "{}");
    if (typeof kept !== "object" || !kept) return {};
    return Object.fromEntries(Object.entries(kept).filter(([day, tries]) => isDay(day) && typeof tries === "number")) as Solved;
  } catch {
    return {};
  }
}

/** Notes a day; the first time counts. */
export function noteSolved(game: string, day: string, tries: number): Solved {
  const solved = { [day]: tries, ...readSolved(game) };
  try {
    localStorage.setItem(key(game), JSON.stringify(solved));
  } catch {
    // A browser that keeps nothing still lets people play.
  }
  return solved;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Today, as the calendar on the wall has it. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function shifted(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** Days solved in a row up to today; a today that is still open breaks nothing. */
export function streak(solved: Solved, now: string): number {
  let day = now in solved ? now : shifted(now, -1);
  let count = 0;
  for (; day in solved; day = shifted(day, -1)) count += 1;
  return count;
}

export function longest(solved: Solved): number {
  return Math.max(0, ...Object.keys(solved).map((day) => streak(solved, day)));
}
