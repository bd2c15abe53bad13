import { familyOf } from "../../app/games";
import { blocks, type Block } from "./markdown";

const pages = import.meta.glob<string>("../../../../docs/rules/*.md", { query: "?raw", import: "default" });
const read = new Map<string, Promise<Block[]>>();

/** Return the rules of a game in our own words; empty if there are none. */
export function rulesOf(game: string): Promise<Block[]> {
  let page = read.get(game);
  if (!page) {
    page = pages[`../../../../docs/rules/${familyOf(game)}.md`]?.().then(blocks) ?? Promise.resolve([]);
    read.set(game, page);
    // If loading fails, the next call tries again.
    page.catch(() => read.delete(game));
  }
  return page;
}

/** Whether a text looks like the id of a rule; other reasons for the end of a match are single words. */
export function isRule(id: string): boolean {
  return /^[A-Z]+(-[A-Z]+)+-\d+$/.test(id);
}
