/** The daily puzzles solved in this browser, with the number of tries of each. The server does not know them. */
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

/** Store the tries of a day, unless the day is stored already. */
export function noteSolved(game: string, day: string, tries: number): Solved {
  const solved = { [day]: tries, ...readSolved(game) };
  try {
    localStorage.setItem(key(game), JSON.stringify(solved));
  } catch {
    // People can play the puzzle in a browser that stores nothing.
  }
  return solved;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Return today's date in the reader's time zone. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function shifted(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** Count the solved days in a row up to today. If today is not solved yet, count up to yesterday. */
export function streak(solved: Solved, now: string): number {
  let day = now in solved ? now : shifted(now, -1);
  let count = 0;
  for (; day in solved; day = shifted(day, -1)) count += 1;
  return count;
}

export function longest(solved: Solved): number {
  return Math.max(0, ...Object.keys(solved).map((day) => streak(solved, day)));
}
