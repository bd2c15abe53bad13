/** The page of the client that an address names. */
export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "watch"; id: string }
  | { page: "replay"; id: string; turn: number | null }
  | { page: "new"; game: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "learn"; game: string }
  | { page: "analysis"; game: string; id: string; hash: string }
  | { page: "puzzle"; game: string; day: string }
  | { page: "cards"; game: string }
  | { page: "hold"; game: string }
  | { page: "tournament"; id: string }
  | { page: "champion"; id: string }
  | { page: "nowhere" };

/** Return the page that a path and its hash name. */
export function parse(path: string, hash = ""): Route {
  const [first, second, ...more] = path.split("/").filter(Boolean).map(decoded);
  const behind = decoded(hash.replace(/^#/, ""));
  if (first === undefined) return { page: "home" };
  if (first === "analysis" && second !== undefined && more.length < 2) {
    return { page: "analysis", game: second, id: more[0] ?? "", hash };
  }
  if (second === undefined || more.length > 0) return { page: "nowhere" };
  switch (first) {
    case "t":
      return { page: "table", id: second };
    case "w":
      return { page: "watch", id: second };
    case "r":
      return { page: "replay", id: second, turn: /^\d+$/.test(behind) ? Number(behind) : null };
    case "new":
      return { page: "new", game: second };
    case "hold":
      return { page: "hold", game: second };
    case "tournament":
      return { page: "tournament", id: second };
    case "champion":
      return { page: "champion", id: second };
    case "learn":
      return { page: "learn", game: second };
    case "puzzle":
      return { page: "puzzle", game: second, day: /^\d{4}-\d\d-\d\d$/.test(behind) ? behind : "" };
    case "cards":
      return { page: "cards", game: second };
    case "rules":
      return { page: "rules", game: second, rule: behind };
    default:
      return { page: "nowhere" };
  }
}

/** Whether the client handles a click itself: on a link to its own pages, without a wish for a new tab. */
export function takesOver(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return !link.pathname.startsWith("/api/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
