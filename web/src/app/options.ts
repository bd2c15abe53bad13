/** One field of a form, from one property of a game's JSON schema. */
export interface Field {
  name: string;
  kind: "choice" | "number" | "check" | "text" | "teams" | "list";
  values: (string | number)[];
  pattern: string;
  minimum: number | undefined;
  maximum: number | undefined;
  preset: unknown;
  /** All that the schema says of it, for a game that draws the field itself. */
  schema: Schema;
}

export type Schema = Record<string, unknown>;

/** The fields of the options of a game, in their order. */
export function fieldsOf(schema: Schema): Field[] {
  const properties = (resolve(schema, schema).properties ?? {}) as Record<string, Schema>;
  return Object.entries(properties).map(([name, raw]) => {
    const property = resolve(schema, raw);
    const values = Array.isArray(property.enum) ? (property.enum as (string | number)[]) : [];
    const number = property.type === "integer" || property.type === "number";
    return {
      name,
      kind: property.type === "array" ? listKind(schema, property) : values.length > 0 ? "choice" : property.type === "boolean" ? "check" : number ? "number" : "text",
      values,
      pattern: typeof property.pattern === "string" ? property.pattern : "",
      minimum: property.minimum as number | undefined,
      maximum: property.maximum as number | undefined,
      schema: property,
      preset: raw.default ?? property.default ?? (values[0] as unknown) ?? "",
    };
  });
}

/** The options that a fresh form holds. What no form can show keeps the game's own default. */
export function presets(fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter(({ kind }) => kind !== "list").map((field) => [field.name, field.kind === "teams" ? [] : field.preset]));
}

/** A list of lists of seats says who plays together. */
function listKind(root: Schema, property: Schema): "teams" | "list" {
  const inner = resolve(root, (property.items ?? {}) as Schema);
  return inner.type === "array" && resolve(root, (inner.items ?? {}) as Schema).type === "integer" ? "teams" : "list";
}

/** Teams of so many each, sitting alternately. */
export function teamsOf(seats: number, each: number): number[][] {
  const count = seats / each;
  return Array.from({ length: count }, (_, team) => Array.from({ length: each }, (__, at) => team + at * count));
}

/** How many may play together at a table of so many. */
export function teamSizes(seats: number): number[] {
  return [2, 3].filter((each) => seats % each === 0 && seats / each > 1);
}

function resolve(root: Schema, part: Schema): Schema {
  const name = typeof part.$ref === "string" ? part.$ref.replace("#/$defs/", "") : "";
  if (!name) return part;
  return ((root.$defs ?? {}) as Record<string, Schema>)[name] ?? {};
}
