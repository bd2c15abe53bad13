import type { Event } from "./speech";
import type { View } from "./table";

/** What of a batch of events is seen to happen, and how long it takes. Where things end up, the view says. */
export interface Stage {
  /** Territories that turn up, or are buried. */
  stirred: Map<string, "revealed" | "buried">;
  /** Units that are hit. */
  struck: Set<string>;
  /** The tile to look at. */
  focus: string;
  clash: { attacker: string; defender: string; strengths: [number, number]; winner: string } | null;
  /** Gains of influence, for everybody to see. */
  rewards: { seat: string; n: number }[];
  ms: number;
}

interface Pair {
  attacker: string;
  defender: string;
}

export const QUIET: Stage = { stirred: new Map(), struck: new Set(), focus: "", clash: null, rewards: [], ms: 0 };

const MS: Record<string, number> = { Moved: 400, Advanced: 400, Placed: 400, Deployed: 300, Boarded: 400, Revealed: 450, Buried: 550, Damage: 450, Compared: 1100, Destroyed: 450, Used: 350, Reward: 700 };
/** Nothing keeps people waiting longer than this. */
const LONGEST = 1600;

/** `fought`: who was fighting before, as this view may not know it any more. */
export function stageOf(events: Event[], view: View, fought: Pair | null = null): Stage {
  const spotOf = (name: string): string => view.pieces.find((piece) => piece.name === name)?.spot ?? "";
  const stage: Stage = { ...QUIET, stirred: new Map(), struck: new Set(), rewards: [] };
  const times = new Set<string>();
  let pair: Pair = { attacker: "", defender: "" };
  for (const event of events) {
    if (MS[event.type]) times.add(event.type);
    const word = (field: string) => String(event[field] ?? "");
    switch (event.type) {
      case "Revealed":
        stage.stirred.set(word("land"), "revealed");
        break;
      case "Buried":
        stage.stirred.set(word("land"), "buried");
        break;
      case "Moved":
      case "Advanced":
      case "Placed":
      case "LeftBehind":
        stage.focus = word("spot");
        break;
      case "CombatStarted":
        stage.focus = word("spot").startsWith("bay") ? spotOf(word("attacker")) : word("spot");
        pair = { attacker: word("attacker"), defender: word("defender") };
        break;
      case "Compared": {
        const { attacker, defender } = pair.attacker ? pair : (fighters(view) ?? fought ?? pair);
        stage.clash = { attacker, defender, strengths: [Number(event.attacker), Number(event.defender)], winner: "" };
        break;
      }
      case "CombatEnded":
        if (stage.clash) stage.clash.winner = word("winner");
        break;
      case "Damage":
        stage.struck.add(word("unit"));
        stage.focus ||= spotOf(word("unit"));
        break;
      case "Reward":
        stage.rewards.push({ seat: word("seat"), n: Number(event.n) });
        break;
    }
  }
  if (/^bay/.test(stage.focus)) stage.focus = "";
  stage.ms = Math.min(LONGEST, [...times].reduce((sum, type) => sum + (MS[type] ?? 0), 0));
  return stage;
}

/** Who fights, where the beginning of the combat was told earlier. */
function fighters(view: View): Pair | null {
  const { combat } = view.core;
  const name = (unit: number) => (unit < 0 ? "" : `u${unit}`);
  return combat && { attacker: name(combat.attacker), defender: name(combat.defender) };
}
