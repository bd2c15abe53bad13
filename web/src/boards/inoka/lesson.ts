import type { Inoka } from "../../wire";
import type { Moment, Step } from "../lesson.svelte";
import data from "./lesson.json";

/** The lesson as data; lesson.build.py plays it by the rules. Its moments are known by the cards that led there. */
export const lesson = data as unknown as { steps: Step<Moment<Inoka.InokaShow>>[] };
