import { fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, type Snippet } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardOf, lessonOf } from "../boards";
import { plain } from "../boards/plain";
import { reminderOf } from "../match/hints";
import { rulesOf } from "../ui/rules/rules";
import { settings } from "../app/settings.svelte";
import Loaded from "../ui/Loaded.svelte";
import type { Ask } from "../wire";

const broken = vi.hoisted(() => ({ files: true }));
vi.mock("../boards/inyo/index.ts", () => {
  if (broken.files) throw new TypeError("Failed to fetch");
  return { default: { words: null } };
});
vi.mock("../../../docs/rules/inyo.md?raw", () => {
  if (broken.files) throw new TypeError("Failed to fetch");
  return { default: "# INYO\n\nSet a foot down." };
});

beforeEach(() => {
  settings.set("language", "en");
  broken.files = true;
});

describe("a board that fails to load", () => {
  it("is not replaced by the plain board", async () => {
    await expect(boardOf("inyo")).rejects.toThrow();
    expect(await boardOf("elder")).toBe(plain);
    expect(await lessonOf("elder")).toBeNull();
  });

  it("is requested again", async () => {
    await expect(rulesOf("inyo")).rejects.toThrow();
    expect(await reminderOf("inyo", { rule: "INYO-STEP-1" } as Ask, null, plain)).toContain("Open the rules");
    broken.files = false;
    expect(await rulesOf("inyo")).toHaveLength(2);
  });
});

describe("a component in a file of its own", () => {
  it.each([true, false])("can be requested again after loading failed; as a whole page: %s", async (page) => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("the lesson");
    const children = createRawSnippet((words: () => string) => ({ render: () => `<p>${words()}</p>` }));
    const { findByRole, findByText, unmount } = render(Loaded, { load, page, children: children as Snippet<[unknown]> });
    await fireEvent.click(await findByRole("button", { name: "Try again" }));
    await findByText("the lesson");
    unmount();
  });
});
