import { known, t, type Key } from "../i18n/index.svelte";
import type {
  Appraisal,
  Appraise,
  BeginTournament,
  Bench,
  Consider,
  Considered,
  Explore,
  Explored,
  Fork,
  FromClient,
  FromTable,
  GameShown,
  Hint,
  Join,
  MatchShown,
  Me,
  NewMatch,
  NewTournament,
  Puzzle,
  RefusalCode,
  Refused,
  Replay,
  Review,
  Reviewed,
  TournamentListed,
  TournamentShown,
} from "../wire";

/** The server's codes, and three of the browser: no server, an answer that is not the server's, a bug of the client. */
export type Refusal = RefusalCode | "offline" | "broken" | "unknown";

/** A request that changed nothing, and why. */
export class ApiRefusal extends Error {
  constructor(
    readonly code: Refusal,
    readonly rule = "",
    readonly detail = "",
  ) {
    super(code);
  }
}

/** Return the key of a refusal's sentence. A newer server may have codes without a sentence here. */
export function refusalKey(code: Refusal): Key {
  const key: Key = `refused.${code}`;
  return known(key) ? key : "refused.unknown";
}

/** Return an error as a refusal. */
export function asRefusal(thrown: unknown): ApiRefusal {
  return thrown instanceof ApiRefusal ? thrown : new ApiRefusal("unknown");
}

/** Return the sentence that says why a request failed. */
export function refusalWords(thrown: unknown): string {
  return t(refusalKey(asRefusal(thrown).code));
}

async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new ApiRefusal("offline");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw refusalOf(response.status, answer);
}

/** Return the refusal in a failed response: the server's own words, or else only the status. */
export function refusalOf(status: number, answer: unknown): ApiRefusal {
  const said = (answer ?? {}) as Partial<Refused>;
  if (said.type === "refused" && said.code) return new ApiRefusal(said.code, said.rule, said.detail);
  const detail = typeof said.detail === "string" ? said.detail : "";
  return new ApiRefusal(status >= 500 ? "broken" : status === 429 ? "too_fast" : "malformed", "", detail);
}

/** The number of moments of a replay that one request reads. */
export const PAGE = 32;

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;
const tournament = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

let created: MatchShown | null = null;

export const api = {
  me: () => call<Me>("/api/me"),
  rename: (name: string) => call<Me>("/api/me", { name }),
  games: () => call<GameShown[]>("/api/games"),
  create: async (wanted: NewMatch) => (created = await call<MatchShown>("/api/matches", wanted)),
  /** Return a match for its page. A match that was just created here is not requested again. */
  open: async (id: string) => {
    const known = created;
    created = null;
    return known?.match === id ? known : api.show(id);
  },
  show: (id: string) => call<MatchShown>(match(id)),
  join: (id: string, wanted: Join) => call<MatchShown>(`${match(id)}/join`, wanted),
  fork: (id: string, wanted: Fork) => call<MatchShown>(`${match(id)}/fork`, wanted),
  consider: (id: string, steps: Consider) => call<Considered>(`${match(id)}/consider`, steps),
  say: (id: string, message: FromClient) => call<{ ok: boolean }>(`${match(id)}/say`, message),
  hint: (id: string, turn: number, strength: number) => call<Hint>(`${match(id)}/hint`, { turn, strength }),
  updates: (id: string, after: number, signal?: AbortSignal) =>
    call<FromTable[]>(`${match(id)}/updates?after=${after}`, undefined, signal),
  /** Return a page of a replay; a negative number counts from the end. */
  replay: (id: string, seat: number | null = null, from = 0, count = PAGE) =>
    call<Replay>(`${match(id)}/replay?from=${from}&count=${count}${seat === null ? "" : `&seat=${seat}`}`),
  review: (wanted: Review) => call<Reviewed>("/api/analysis/review", wanted),
  appraise: (wanted: Appraise) => call<Appraisal>("/api/analysis/appraisal", wanted),
  explore: (wanted: Explore) => call<Explored>("/api/analysis/moment", wanted),
  puzzle: (game: string, day: string) => call<Puzzle>(`/api/puzzle/${encodeURIComponent(game)}?day=${encodeURIComponent(day)}`),
  tournaments: () => call<TournamentListed[]>("/api/tournaments"),
  hold: (wanted: NewTournament) => call<TournamentShown>("/api/tournaments", wanted),
  bracket: (id: string) => call<TournamentShown>(tournament(id)),
  enter: (id: string, wanted: Join) => call<TournamentShown>(`${tournament(id)}/join`, wanted),
  begin: (id: string, wanted: BeginTournament) => call<TournamentShown>(`${tournament(id)}/begin`, wanted),
  tournamentRecordOf: (id: string) => `${tournament(id)}/record`,
  bench: () => call<Bench.BenchShown>("/api/bench"),
  benchLook: () => call<Bench.Looked>("/api/bench/look"),
  benchSettle: (wanted: Bench.Settle) => call<Bench.BenchShown>("/api/bench/settle", wanted),
  benchText: (wanted: Bench.WriteText) => call<Bench.Checked>("/api/bench/text", wanted),
  benchValue: (wanted: Bench.SetValue) => call<Bench.Checked>("/api/bench/value", wanted),
  benchCard: (wanted: Bench.AddCard) => call<Bench.Checked>("/api/bench/card", wanted),
  benchSave: () => call<Bench.BenchShown>("/api/bench/save", {}),
  benchRevert: () => call<Bench.BenchShown>("/api/bench/revert", {}),
  benchPlay: (wanted: Bench.PlayCards) => call<MatchShown>("/api/bench/play", wanted),
  simulation: () => call<Bench.Simulation>("/api/bench/simulation"),
  simulate: (wanted: Bench.Simulate) => call<Bench.Simulation>("/api/bench/simulation", wanted),
  simulationStop: () => call<Bench.Simulation>("/api/bench/stop", {}),
  recordOf: (id: string) => `${match(id)}/record`,
  socketOf: (id: string) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${match(id)}/socket`,
};

/** Return a player's random addition to the dice, so that nobody has to trust the server alone. Works without HTTPS. */
export function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
