import { whoIs, type Tongue } from "./names";
import { tableOf, type Scenery, type View } from "./table";

/** How a game ended, in words: what everybody had in the end, and what of it decided. */

export interface Standing {
  seat: number;
  influence: number;
  /** On the own platform; all that it can take where it is lost. */
  damage: number;
  /** Whether the platform was destroyed. */
  broken: boolean;
  /** Face-up territories with a unit of theirs. */
  territories: number;
  out: boolean;
}

/** What everybody had in the end. */
export function standings(view: View, scenery: Scenery): Standing[] {
  const table = tableOf(view, scenery);
  const units = [...table.units.values()];
  return view.sides.map(({ influence, out }, seat) => {
    const own = units.filter((unit) => unit.seat === seat);
    const platform = own.find((unit) => unit.platform);
    const lost = !platform || ["destroyed", "gone"].includes(platform.spot);
    const held = new Set(own.map((unit) => table.landAt.get(unit.spot)).filter((land) => land?.faceup));
    return { seat, influence, out, broken: platform?.spot === "destroyed", damage: lost ? (platform?.card?.life ?? 0) : platform.now.damage, territories: held.size };
  });
}

/** Why the game is over, in a sentence. */
export function endingWords(rule: string, winners: readonly number[], view: View, tongue: Tongue): string {
  const { scenery } = tongue;
  if (!scenery) return "";
  const all = standings(view, scenery);
  if (rule === "KOR-GOAL-2") return byInfluence(winners, all, tongue);
  if (rule === "KOR-END-2") return byStanding(winners, all, tongue);
  return rule === "KOR-END-5" ? byCount(all, tongue) : "";
}

/** `korash.end.x.you`, `.other` or `.several`, whomever it is about. */
function ofThese(key: string, these: readonly Standing[], tongue: Tongue, n = 0): string {
  const who = these.map(({ seat }) => whoIs(seat, tongue)).join(", ");
  const person = these.length > 1 ? "several" : these[0]?.seat === tongue.reader.seat ? "you" : "other";
  return tongue.t(`korash.end.${key}.${person}`, { who, n });
}

function byInfluence(winners: readonly number[], all: readonly Standing[], tongue: Tongue): string {
  const most = Math.max(...all.map(({ influence }) => influence));
  const holders = all.filter(({ seat, influence }) => influence === most && winners.includes(seat));
  const said = ofThese("influence", holders, tongue, most);
  return winners.length > holders.length ? `${said} ${tongue.t("korash.end.team")}` : said;
}

function byStanding(winners: readonly number[], all: readonly Standing[], tongue: Tongue): string {
  const fallen = all.filter(({ out }) => out);
  if (winners.length === 0) return tongue.t("korash.end.nobody");
  if (fallen.length > 1) return tongue.t("korash.end.last");
  return ofThese(fallen[0]?.broken ? "fallen" : "gave_up", fallen, tongue);
}

const COUNTS: [string, (one: Standing) => number][] = [
  ["influence", ({ influence }) => influence],
  ["damage", ({ damage }) => -damage],
  ["territories", ({ territories }) => territories],
];

/** After the last round: the last count that told somebody apart is the one that decided. */
function byCount(all: readonly Standing[], tongue: Tongue): string {
  let left = all.filter(({ out }) => !out);
  let said = tongue.t("korash.end.count.equal");
  for (const [key, of] of COUNTS) {
    const best = Math.max(...left.map(of));
    const ahead = left.filter((one) => of(one) === best);
    const counts = left.map((one) => `${whoIs(one.seat, tongue)} ${Math.abs(of(one))}`).join(", ");
    if (ahead.length < left.length) said = tongue.t(`korash.end.count.${key}`, { counts });
    left = ahead;
  }
  return said;
}
