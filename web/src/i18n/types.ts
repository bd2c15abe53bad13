/** What may stand in for `{name}` in a sentence. */
export type Params = Record<string, string | number>;

/** Finds a sentence by its key in the language of the reader. A board's own words count too once it is loaded. */
export type Translate = (key: string, params?: Params) => string;

export type Language = "en" | "de";
