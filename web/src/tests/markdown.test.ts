import { describe, expect, it } from "vitest";
import { blocks, inlines, ruleIn } from "../ui/rules/markdown";
import { fieldsOf, presets } from "../app/options";
import { rulesOf } from "../ui/rules/rules";

describe("markdown", () => {
  it("reads spans", () => {
    expect(inlines("a **b** `c` [d](#e)").map((span) => span.type)).toEqual(["text", "strong", "text", "code", "text", "link"]);
  });

  it("reads blocks", () => {
    const page = blocks("# T\n\ntext\nmore\n\n- **A-B-1** one\n  two\n- x\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n");
    expect(page.map((block) => block.type)).toEqual(["heading", "paragraph", "list", "table", "code"]);
    expect(ruleIn(page, "A-B-1")?.at(-1)).toEqual({ type: "text", text: " one two" });
    expect(ruleIn(page, "A-B-2")).toBeNull();
  });

  it("never turns text into HTML", () => {
    expect(inlines("<img src=x>")).toEqual([{ type: "text", text: "<img src=x>" }]);
  });

  it("finds the rules that INYO cites", async () => {
    const page = await rulesOf("inyo");
    for (const id of ["INYO-STEP-1", "INYO-GRAP-3", "INYO-PICK-1", "INYO-END-1", "INYO-DRAW-1"]) expect(ruleIn(page, id), id).not.toBeNull();
  });
});

describe("options", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        properties: {
          arena: { enum: [5, 6], default: 5 },
          net: { type: "string", pattern: "^0$", default: "0" },
          quick: { type: "boolean", default: true },
          rounds: { type: "integer", minimum: 1, default: 3 },
        },
      },
    },
  };

  it("become fields with their defaults", () => {
    const fields = fieldsOf(schema);
    expect(fields.map((field) => field.kind)).toEqual(["choice", "text", "check", "number"]);
    expect(presets(fields)).toEqual({ arena: 5, net: "0", quick: true, rounds: 3 });
  });
});
