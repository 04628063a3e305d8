/** The terms of an index under their numbers. Terms stay when their last document is removed; the index makes a new dictionary from time to time. */
export interface Dictionary {
  readonly terms: readonly string[];
  /** The number of a term; a new one where there is none. */
  numberOf(term: string): number;
  find(term: string): number | undefined;
}

/** `given` are distinct. */
export function createDictionary(given: readonly string[] = []): Dictionary {
  const terms = [...given];
  const numbers = new Map(terms.map((term, number) => [term, number]));
  return {
    terms,
    find: (term) => numbers.get(term),
    numberOf(term) {
      const known = numbers.get(term);
      if (known !== undefined) return known;
      numbers.set(term, terms.length);
      return terms.push(term) - 1;
    },
  };
}
