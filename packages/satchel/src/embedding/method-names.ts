/** The names of the word-vector methods, the default first: what the option `words.method` takes. `registry.ts` has the methods in the same order. */
export const wordMethodNames = ['skip-gram', 'cbow', 'glove', 'lsi', 'pmi-svd'] as const;
