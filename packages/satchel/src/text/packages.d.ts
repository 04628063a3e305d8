/** Types of the packages in this folder that have none of their own. */
declare module 'snowball-stemmers' {
  export interface Stemmer {
    stem(word: string): string;
  }
  const snowball: {
    newStemmer(algorithm: string): Stemmer;
    algorithms(): string[];
  };
  export default snowball;
}

declare module 'stopword' {
  /** Lists by ISO 639-3 code, and functions of the package's own. */
  const lists: Readonly<Record<string, unknown>> | undefined;
  export default lists;
}

declare module 'stopwords-iso/stopwords-iso.json' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
