const topical = { topics: 3, sweeps: 20, dimensions: 8, epochs: 2 };

/** Clusters and dimensions that fit the two dozen words of the toy world, by method. */
const small: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bowv: { components: 2 },
  movmf: { components: 2 },
  sam: { topics: 2, iterations: 5 },
  lda: { topics: 3, sweeps: 50 },
  plsa: { topics: 3 },
  nmf: { topics: 3 },
  'gaussian-lda': { topics: 3, sweeps: 10 },
  'lf-lda': { topics: 3, sweeps: 20, iterations: 3 },
  topicvec: { topics: 3, iterations: 20 },
  mvtm: { topics: 3, iterations: 5 },
  'fk-plsa': { topics: 3 },
  'fk-lda': { topics: 3, sweeps: 50 },
  boc: { components: 2 },
  scdv: { components: 2 },
  fisher: { components: 2 },
  vlad: { components: 2 },
  'skip-thought': { dimensions: 16, embedding: 16, predicted: 20, warmUp: 1 },
  'twe-1': topical,
  'twe-2': topical,
  'twe-3': topical,
  'ntsg-1': topical,
  'ntsg-2': topical,
  'ntsg-3': topical,
  'ntsg-4': topical,
  ltsg: { ...topical, rounds: 2 },
  wtm: { ...topical, rounds: 2 },
  topic2vec: topical,
  lda2vec: { topics: 3, dimensions: 8, epochs: 2, mixtureEpochs: 2 },
};

/** The options of the methods that these names hold; `bow+scdv` holds two. */
export function smallOptions(...names: readonly string[]): Record<string, Record<string, unknown>> {
  const parts = new Set(names.flatMap((name) => name.split('+')));
  return Object.fromEntries(Object.entries(small).filter(([name]) => parts.has(name)));
}
