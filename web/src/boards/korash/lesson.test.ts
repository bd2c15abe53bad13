import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe as group, expect, it } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { words } from "./index";
import Learn from "./Learn.svelte";
import { follow } from "../lesson.svelte";
import { sentenceOf } from "./act/offers";
import { lesson, strays, type LessonNode } from "./lesson";

addWords(words);

const influenceOf = (node: LessonNode | undefined) => node?.view.sides[0]?.influence;
const complete = (node: LessonNode) => Object.values(node.considered).filter(({ legal }) => legal.length === 0);

group("the lesson", () => {
  it("teaches to move, explore, attack, interrupt and win, in this order", () => {
    expect(lesson.steps.map(({ name }) => name)).toEqual(["move", "explore", "attack", "interrupt", "influence"]);
    const { "": before, ...after } = lesson.steps.at(-1)!.nodes;
    expect([before, ...Object.values(after)].map(influenceOf)).toEqual([2, 3]);
  });

  it("knows where every answer leads, and every way to say it", () => {
    for (const { name, nodes } of lesson.steps) {
      for (const [path, node] of Object.entries(nodes)) {
        const ends = complete(node);
        expect(ends.length > 0, `${name} ${path}`).toBe(node.ask !== null);
        for (const { path: codes } of ends) expect(nodes[follow(path, codes.join())], `${name} ${path}`).toBeDefined();
        for (const code of node.ask?.legal ?? []) expect(node.considered[String(code)]).toBeDefined();
      }
    }
  });

  it("draws every card that it shows", () => {
    const known = new Set([...lesson.scenery.stands, ...lesson.scenery.tactics, ...lesson.scenery.territories].map(({ id }) => id));
    for (const { nodes } of lesson.steps) {
      for (const { view } of Object.values(nodes)) {
        for (const { design } of view.pieces) expect(known).toContain(design);
        for (const { card } of view.lands) if (card) expect(known).toContain(card);
        for (const card of view.sides[0]?.hand ?? []) expect(known).toContain(card);
      }
    }
  });

  it("takes less than two minutes for who reads 180 words a minute and needs three seconds a tap", () => {
    for (const catalogue of [words.en, words.de] as Record<string, string>[]) {
      const said = lesson.steps.flatMap(({ name }) => ["say", "on", "done"].map((part) => catalogue[`korash.learn.${name}.${part}`] ?? ""));
      const read = (said.join(" ").trim().split(/\s+/).length / 180) * 60;
      // The unit, where to, the word that does it; an answer to a question; and on to the next step.
      const taps = 5 * 4 + 2;
      expect(read + taps * 3).toBeLessThan(120);
    }
  });

  it("says kindly what a step is about, whatever else is tapped, and in both languages", async () => {
    const { container } = render(Learn, { reducedMotion: true });
    const said = () => container.querySelector("header p")?.textContent;
    const tap = async (tile: string) => {
      container.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.click();
      await tick();
    };
    const { name, nodes } = lesson.steps[0]!;
    const spot = nodes[""]!.view.pieces.find((piece) => piece.name === "u1")!.spot;
    await tap("B1");
    expect(said()).toBe((words.en as Record<string, string>)[`korash.learn.${name}.wrong`]);
    await tap(spot);
    expect(said()).toBe((words.en as Record<string, string>)[`korash.learn.${name}.say`]);
    for (const { name, nodes } of lesson.steps) {
      expect(strays(nodes[""]!, "B1"), name).toBe(true);
      for (const catalogue of [words.en, words.de] as Record<string, string>[]) expect(catalogue[`korash.learn.${name}.wrong`]).toBeTruthy();
    }
  });

  it("leads from the first tap to the last", async () => {
    const { container } = render(Learn, { reducedMotion: true });
    const tap = async (selector: string) => {
      const element = container.querySelector<HTMLElement>(selector);
      expect(element, selector).not.toBeNull();
      element?.click();
      await tick();
      await Promise.resolve();
      await tick();
    };
    for (const [at, { name, nodes }] of lesson.steps.entries()) {
      let path = "";
      for (let node = nodes[path]; node?.ask; node = nodes[path]) {
        const end = complete(node)[0]!;
        const { verb, unit, card, spot } = sentenceOf(end.choice)!;
        const first = node.ask.choices[node.ask.legal.indexOf(end.path[0] ?? -1)]?.text;
        const spotOf = node.view.pieces.find((piece) => piece.name === unit)?.spot;
        if (spotOf) await tap(`[data-tile="${spotOf}"]`);
        if (verb === "use") await tap(`[data-card="${card}"]`);
        await tap(["move", "attack"].includes(verb) ? `[data-tile="${spot}"]` : `[data-offer="${first}"]`);
        await tap("button.commit");
        path = follow(path, end.path.join());
      }
      expect(container.querySelector("header p")?.textContent).toBe((words.en as Record<string, string>)[`korash.learn.${name}.done`]);
      if (at < lesson.steps.length - 1) await tap("button.next");
    }
    expect(container.querySelector("header a")?.textContent).toBe(words.en["korash.learn.play"]);
  });
});
