/** What a search asks and finds. Plain data. */
export interface SearchQuestion {
  readonly query: string;
  /** 0: words alone; 1: vectors alone. */
  readonly vectorShare: number;
  /** The sense that leads the ranking. */
  readonly sense: QuerySense | undefined;
}

/** A sense of a word: a topic of the documents, with its most probable words. */
export interface QuerySense {
  readonly topic: number;
  readonly words: readonly string[];
}

/** A word of the query with more than one sense, the likeliest first. */
export interface SensesOfQuery {
  readonly word: string;
  readonly senses: readonly (QuerySense & { readonly probability: number })[];
}

export interface FoundWord {
  readonly word: string;
  readonly share: number;
}

export interface Found {
  readonly row: number;
  readonly score: number;
  /** Parts of the score by words and by meaning, where both count. */
  readonly byWords: number | undefined;
  readonly byVectors: number | undefined;
  /** The words that made it, strongest first. */
  readonly words: readonly FoundWord[];
  readonly snippet: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** How good the search is at each balance of words and meaning. */
export interface JudgedBalance {
  readonly queries: number;
  /** Mean average precision, from words alone to meaning alone. */
  readonly points: readonly { readonly vectorShare: number; readonly map: number }[];
  /** The share of meaning with the highest. */
  readonly best: number;
}

export interface SearchAnswer {
  readonly found: number;
  readonly hits: readonly Found[];
  /** Words that no document has, with the word that was probably meant. */
  readonly suggestions: readonly string[];
  readonly milliseconds: number;
}
