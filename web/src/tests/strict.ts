/** A translator over one catalogue that throws an error if a sentence or one of its values is missing. */
export function strict(catalogue: Record<string, string>) {
  return (key: string, params: Record<string, string | number> = {}): string => {
    const sentence = catalogue[key];
    if (sentence === undefined) throw new Error(`no words for ${key}`);
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (params[name] === undefined) throw new Error(`${key} lacks ${name}`);
      return String(params[name]);
    });
  };
}
