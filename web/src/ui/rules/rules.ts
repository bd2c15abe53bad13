import { familyOf } from "../../app/games";
import { blocks, type Block } from "./markdown";

const pages = import.meta.glob<string>("../../../../docs/rules/*.md", { query: "?raw", import: "default" });
const read = new Map<string, Promise<Block[]>>();

/** The rules of a game in our own words; empty if we have none yet. */
export function rulesOf(game: string): Promise<Block[]> {
  let page = read.get(game);
  if (!page) {
    page = pages[`../../../../docs/rules/${familyOf(game)}.md`]?.().then(blocks) ?? Promise.resolve([]);
    read.set(game, page);
    // What did not come is asked for again.
    page.catch(() => read.delete(game));
  }
  return page;
}

/** Whether this looks like the id of a rule, and not like a word for how a match can end. */
export function isRule(id: string): boolean {
  return /^[A-Z]+(-[A-Z]+)+-\d+$/.test(id);
}
