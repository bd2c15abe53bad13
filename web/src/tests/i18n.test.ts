import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { de } from "../i18n/de";
import { en } from "../i18n/en";
import { t } from "../i18n/index.svelte";
import { settings } from "../app/settings.svelte";

const SOURCE = join(import.meta.dirname, "..");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" });
const read = (file: string) => readFileSync(join(SOURCE, file), "utf-8");
const params = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe("catalogues", () => {
  it("have the same keys", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same values to fill in, and no empty sentence", () => {
    for (const [key, sentence] of Object.entries(en)) {
      expect(params(de[key as keyof typeof de]), key).toEqual(params(sentence));
      expect(sentence.trim() && de[key as keyof typeof de].trim(), key).not.toBe("");
    }
  });

  it("have every key that code outside the boards uses", () => {
    const missing = files
      .filter((file) => /\.(svelte|ts)$/.test(file) && !/^(boards\/[a-z]+\/|i18n\/|tests\/)/.test(file))
      .flatMap((file) => [...read(file).matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""))
      .filter((key) => !(key in en));
    expect(missing).toEqual([]);
  });
});

describe("t", () => {
  it("fills in the values, in the chosen language", () => {
    settings.set("language", "en");
    expect(t("waiting.for", { name: "Ada" })).toBe("Waiting for Ada.");
    settings.set("language", "de");
    expect(t("waiting.for", { name: "Ada" })).toBe("Warten auf Ada.");
    settings.set("language", "en");
  });
});

const SPOKEN = new Set(["aria-label", "aria-valuetext", "aria-roledescription", "placeholder", "title", "alt"]);
/** Elements and attributes whose text needs no translation: code, drawings and signs. */
const MUTE = new Set(["Script", "StyleSheet", "Comment"]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
}

/** Return all texts of a component that a reader would see or hear and that do not come from the catalogue. */
function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((one) => literals(one, found));
  else if (node && typeof node === "object") {
    const { type, name, data, value } = node as Node;
    if (type && (MUTE.has(type) || type.endsWith("Directive"))) return found;
    if (type === "Attribute") {
      if (SPOKEN.has(name ?? "")) {
        const parts = (Array.isArray(value) ? value : [value]) as Node[];
        parts.forEach((part) => part?.type === "Text" && /\p{L}/u.test(part.data ?? "") && found.push(part.data ?? ""));
      }
      return found;
    }
    if (type === "Text" && /\p{L}{2}/u.test(data ?? "")) found.push((data ?? "").trim());
    for (const [key, child] of Object.entries(node)) if (key !== "css" && key !== "instance" && key !== "module") literals(child, found);
  }
  return found;
}

describe("components", () => {
  const components = files.filter((file) => file.endsWith(".svelte"));

  it.each(components)("%s has no visible text of its own", (file) => {
    expect(literals(parse(read(file), { modern: true }).fragment)).toEqual([]);
  });

  it("are reported if they contain such text", () => {
    const literal = parse('<p>Hello <b title="there">{name}</b></p>', { modern: true });
    expect(literals(literal.fragment)).toEqual(["Hello", "there"]);
  });
});
