/** One field of a form, made from one property of a game's JSON schema. */
export interface Field {
  name: string;
  kind: "choice" | "number" | "check" | "text" | "teams" | "list";
  values: (string | number)[];
  pattern: string;
  minimum: number | undefined;
  maximum: number | undefined;
  preset: unknown;
  /** The whole schema of the property, for a game that draws the field itself. */
  schema: Schema;
}

export type Schema = Record<string, unknown>;

/** Return the fields for a game's options, in order. */
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

/** Return the options of an untouched form. An option that no form can show keeps the game's default. */
export function presets(fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter(({ kind }) => kind !== "list").map((field) => [field.name, field.kind === "teams" ? [] : field.preset]));
}

/** Whether a field holds teams: a list of lists of seats. */
function listKind(root: Schema, property: Schema): "teams" | "list" {
  const inner = resolve(root, (property.items ?? {}) as Schema);
  return inner.type === "array" && resolve(root, (inner.items ?? {}) as Schema).type === "integer" ? "teams" : "list";
}

/** Return teams of equal size, seated alternately. */
export function teamsOf(seats: number, each: number): number[][] {
  const count = seats / each;
  return Array.from({ length: count }, (_, team) => Array.from({ length: each }, (__, at) => team + at * count));
}

/** Return the sizes that teams can have at a table with this number of seats. */
export function teamSizes(seats: number): number[] {
  return [2, 3].filter((each) => seats % each === 0 && seats / each > 1);
}

function resolve(root: Schema, part: Schema): Schema {
  const name = typeof part.$ref === "string" ? part.$ref.replace("#/$defs/", "") : "";
  if (!name) return part;
  return ((root.$defs ?? {}) as Record<string, Schema>)[name] ?? {};
}
