import { sha256 } from "../../../match/sha256";
import shapes from "./shapes.json";
import "./korash.css";

/** Where a picture lies inside another one; in a page it fills what holds it. */
export interface Box {
  x?: number;
  y?: number;
  width?: number | string;
  height?: number | string;
}

const banners: Record<string, string[]> = shapes.banners;
const marks: Record<string, string> = shapes.marks;
const resources: Record<string, string> = shapes.resources;
const motifs: Record<string, string[]> = shapes.motifs;
const scenes: Record<string, string[]> = shapes.scenes;

/** Outline and charge of a banner. */
export function bannerOf(shape: string): [outline: string, charge: string] {
  const [outline = "", charge = ""] = banners[shape] ?? shapes.banners.plain;
  return [outline, charge];
}

/** The mark of a kind of unit, painted in `currentColor`. */
export const markOf = (mark: string): string => marks[mark] ?? shapes.marks.TROOP;

/** The mark of a resource, if the sheets have one. */
export const resourceOf = (kind: string): string => resources[kind] ?? "";

/** What stands in a landscape, and its paint. */
export function motifOf(motif: string): [body: string, paint: string] {
  const [body = "", paint = ""] = motifs[motif] ?? shapes.motifs.dunes;
  return [body, paint];
}

/** What the picture of a tactic shows: one of several for its moment, the one that the sheets show, too. */
export function sceneOf(timing: string, id: string): string {
  const several = scenes[timing] ?? [];
  return several[(luckOf(id)[8] ?? 0) % several.length] ?? "dunes";
}

/** A few numbers from 0 to 255 that are always the same for the same name. */
export function luckOf(seed: string): number[] {
  return (sha256(seed).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

/** A ridge of dunes across a picture 960 wide, from its crest down to `floor`. */
export function ridge(height: number, swing: number, phase: number, floor: number): string {
  const crest: string[] = [];
  for (let x = 0; x <= 960; x += 32) {
    const y = height + swing * Math.sin(phase + x / 118) + swing * 0.5 * Math.sin(phase * 1.7 + x / 53);
    crest.push(`${x} ${y.toFixed(1)}`);
  }
  return `M0 ${floor} L${crest.join(" L")} L960 ${floor} Z`;
}

/** The lines that wind draws in sand, over 960 by 480. */
export function ripples(gap: number, phase: number): string {
  const rows: string[] = [];
  for (let row = -1; row * gap < 500; row += 1) {
    const at = (x: number) => row * gap + 13 * Math.sin(phase + x / 90 + row * 0.55) + 5 * Math.sin(phase + x / 31 + row);
    const points: string[] = [];
    for (let x = 0; x <= 960; x += 40) points.push(`${x} ${at(x).toFixed(0)}`);
    rows.push(`M${points.join(" L")}`);
  }
  return rows.join(" ");
}

/** Black or white, whatever is legible on a colour such as `#b4532a`. */
export function inkOn(colour: string): string {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? ["80", "60", "40"];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.24 ? "#2b2320" : "#ffffff";
}
