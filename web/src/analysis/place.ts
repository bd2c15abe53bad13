/** A place in an analysis: the number of turns of the game, the reader's own line after them, and a pasted game. */
export interface Place {
  turn: number | null;
  /** For each turn of the line, the answers of all seats that are asked. */
  line: string[][];
  text: string;
}

/** The longest record that an address contains. */
export const LONGEST = 1800;

/** Return the place as it is written behind the # of an address: `12/+c3:B4/A1&T2?5 b2:34 …`. */
export function writePlace({ turn, line, text }: Place): string {
  const moves = line.map((answers) => answers.map(softly).join("&"));
  const where = [String(turn ?? 0), ...moves].join("/");
  return text && text.length <= LONGEST ? `${where}?${softly(text)}` : where;
}

export function readPlace(hash: string): Place {
  const bare = hash.replace(/^#/, "");
  const at = bare.indexOf("?");
  const [turn = "", ...moves] = (at < 0 ? bare : bare.slice(0, at)).split("/");
  return {
    turn: /^\d+$/.test(turn) ? Number(turn) : null,
    line: /^\d+$/.test(turn) ? moves.filter(Boolean).map((answers) => answers.split("&").map(decoded)) : [],
    text: at < 0 ? "" : decoded(bare.slice(at + 1)),
  };
}

/** Escape only the characters that an address does not allow, so that moves stay readable. */
function softly(text: string): string {
  return encodeURIComponent(text).replace(/%(2B|3A|2C|3D)/g, decodeURIComponent).replace(/%20/g, "_");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replace(/_/g, " ");
  } catch {
    return part;
  }
}
