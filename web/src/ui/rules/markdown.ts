/** The part of Markdown that the rules use, read as data: no text ever becomes HTML. */
export type Inline =
  | { type: "text" | "code"; text: string }
  | { type: "strong" | "emphasis"; inside: Inline[] }
  | { type: "link"; to: string; inside: Inline[] };

export type Block =
  | { type: "heading"; level: number; id: string; inside: Inline[] }
  | { type: "paragraph"; inside: Inline[] }
  | { type: "list"; ordered: boolean; items: { id: string; inside: Inline[] }[] }
  | { type: "code"; text: string }
  | { type: "table"; head: Inline[][]; rows: Inline[][][] };

const ITEM = /^(?:[-*]|(\d+)\.)\s+/;
const RULE_ID = /^\*\*([A-Z]+(?:-[A-Z]+)+-\d+)\*\*/;
const SPAN = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function inlines(text: string): Inline[] {
  const found = SPAN.exec(text);
  if (!found) return text ? [{ type: "text", text }] : [];
  const [whole, code, strong, emphasis, label, to] = found;
  const before: Inline[] = found.index > 0 ? [{ type: "text", text: text.slice(0, found.index) }] : [];
  const span: Inline =
    code !== undefined
      ? { type: "code", text: code }
      : strong !== undefined
        ? { type: "strong", inside: inlines(strong) }
        : emphasis !== undefined
          ? { type: "emphasis", inside: inlines(emphasis) }
          : { type: "link", to: to ?? "", inside: inlines(label ?? "") };
  return [...before, span, ...inlines(text.slice(found.index + whole.length))];
}

export function blocks(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const result: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? "";
  const begins = (text: string) => /^(#{1,6}\s|```|\|)/.test(text) || ITEM.test(text) || text.trim() === "";

  while (at < lines.length) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line());
    if (line().trim() === "") {
      at += 1;
    } else if (heading) {
      const text = heading[2] ?? "";
      result.push({ type: "heading", level: heading[1]?.length ?? 1, id: slug(text), inside: inlines(text) });
      at += 1;
    } else if (line().startsWith("```")) {
      const from = ++at;
      while (at < lines.length && !line().startsWith("```")) at += 1;
      result.push({ type: "code", text: lines.slice(from, at).join("\n") });
      at += 1;
    } else if (line().startsWith("|")) {
      const from = at;
      while (line().startsWith("|")) at += 1;
      const [head = [], , ...rows] = lines.slice(from, at).map(cells);
      result.push({ type: "table", head, rows });
    } else if (ITEM.test(line())) {
      const ordered = /^\d/.test(line());
      const items: { id: string; inside: Inline[] }[] = [];
      while (ITEM.test(line())) {
        let text = line().replace(ITEM, "");
        at += 1;
        while (/^\s+\S/.test(line())) text += ` ${lines[at++]?.trim()}`;
        items.push({ id: RULE_ID.exec(text)?.[1] ?? "", inside: inlines(text) });
      }
      result.push({ type: "list", ordered, items });
    } else {
      let text = line().trim();
      at += 1;
      while (at < lines.length && !begins(line())) text += ` ${lines[at++]?.trim()}`;
      result.push({ type: "paragraph", inside: inlines(text) });
    }
  }
  return result;
}

/** Return the rule with this id from a page. */
export function ruleIn(page: Block[], id: string): Inline[] | null {
  for (const block of page) {
    const item = block.type === "list" ? block.items.find((one) => one.id === id) : undefined;
    if (item) return item.inside;
  }
  return null;
}

/** Return the words of a span without their formatting. */
export function plainText(spans: Inline[]): string {
  return spans.map((span) => ("text" in span ? span.text : plainText(span.inside))).join("");
}

function cells(row: string): Inline[][] {
  const inner = row.trim().replace(/^\||\|$/g, "");
  return inner.split("|").map((cell) => inlines(cell.trim()));
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}
