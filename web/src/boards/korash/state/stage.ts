import type { Korash } from "../../../wire";
import type { Event } from "../say/events";
import { pieceOf, seatNumber, type View } from "./table";

/** What of a batch of events is seen to happen, and how long it takes. Where things end up, the view says. */
export interface Stage {
  /** Territories that turn up, or are buried. */
  stirred: Map<string, "revealed" | "buried">;
  /** Units that are hit. */
  struck: Set<string>;
  /** The tile to look at. */
  focus: string;
  clash: Clash | null;
  /** Gains of influence, for everybody to see. */
  rewards: { seat: number; n: number }[];
  ms: number;
}

interface Pair {
  attacker: string;
  defender: string;
}
interface Clash extends Pair {
  strengths: readonly number[];
  ahead: Korash.Fight["ahead"];
  winner: string;
}

export const QUIET: Stage = { stirred: new Map(), struck: new Set(), focus: "", clash: null, rewards: [], ms: 0 };

const MS: Partial<Record<Korash.EventName, number>> = { Moved: 400, Advanced: 400, Placed: 400, Deployed: 300, Boarded: 400, Revealed: 450, Buried: 550, Damage: 450, Compared: 1100, Destroyed: 450, Used: 350, Reward: 700 };
/** Nothing keeps people waiting longer than this. */
const LONGEST = 1600;

/** `fought`: who was fighting before, as this view may not know it any more. */
export function stageOf(events: Event[], view: View, fought: Pair | null = null): Stage {
  const spotOf = (name: string): string => pieceOf(name, view)?.spot ?? "";
  const stage: Stage = { ...QUIET, stirred: new Map(), struck: new Set(), rewards: [] };
  let pair = view.combat ?? fought;
  for (const event of events) {
    switch (event.type) {
      case "Revealed":
        stage.stirred.set(event.land, "revealed");
        break;
      case "Buried":
        stage.stirred.set(event.land, "buried");
        break;
      case "Moved":
      case "Advanced":
      case "Placed":
      case "LeftBehind":
        stage.focus = event.spot;
        break;
      case "CombatStarted":
        stage.focus = view.tiles.includes(event.spot) ? event.spot : spotOf(event.attacker);
        pair = { attacker: event.attacker, defender: event.defender };
        break;
      case "Compared":
        stage.clash = { attacker: pair?.attacker ?? "", defender: pair?.defender ?? "", strengths: [event.attacker, event.defender], ahead: view.combat?.ahead ?? "", winner: "" };
        break;
      case "CombatEnded":
        if (stage.clash) stage.clash = { ...stage.clash, winner: event.winner, ahead: event.winner === stage.clash.defender ? "defender" : "attacker" };
        break;
      case "Damage":
        stage.struck.add(event.unit);
        stage.focus ||= spotOf(event.unit);
        break;
      case "Reward":
        stage.rewards.push({ seat: seatNumber(event.seat, view), n: event.n });
        break;
    }
  }
  if (!view.tiles.includes(stage.focus)) stage.focus = "";
  stage.ms = Math.min(LONGEST, [...new Set(events.map(({ type }) => type))].reduce((sum, type) => sum + (MS[type] ?? 0), 0));
  return stage;
}
