/** The values that replace `{name}` in a sentence. */
export type Params = Record<string, string | number>;

/** Returns the sentence of a key in the reader's language. A board's sentences are included once it is loaded. */
export type Translate = (key: string, params?: Params) => string;

export type Language = "en" | "de";
