/** One field of a form, from one property of a game's JSON schema. */
export interface Field {
  name: string;
  kind: "choice" | "number" | "check" | "text";
  values: (string | number)[];
  pattern: string;
  minimum: number | undefined;
  maximum: number | undefined;
  preset: unknown;
}

type Schema = Record<string, unknown>;

/** The fields of the options of a game, in their order. */
export function fieldsOf(schema: Schema): Field[] {
  const properties = (resolve(schema, schema).properties ?? {}) as Record<string, Schema>;
  return Object.entries(properties).map(([name, raw]) => {
    const property = resolve(schema, raw);
    const values = Array.isArray(property.enum) ? (property.enum as (string | number)[]) : [];
    const number = property.type === "integer" || property.type === "number";
    return {
      name,
      kind: values.length > 0 ? "choice" : property.type === "boolean" ? "check" : number ? "number" : "text",
      values,
      pattern: typeof property.pattern === "string" ? property.pattern : "",
      minimum: property.minimum as number | undefined,
      maximum: property.maximum as number | undefined,
      preset: raw.default ?? property.default ?? (values[0] as unknown) ?? "",
    };
  });
}

/** The options that a fresh form holds. */
export function presets(fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, field.preset]));
}

function resolve(root: Schema, part: Schema): Schema {
  const name = typeof part.$ref === "string" ? part.$ref.replace("#/$defs/", "") : "";
  if (!name) return part;
  return ((root.$defs ?? {}) as Record<string, Schema>)[name] ?? {};
}
