import { type AddressOf, rowBytes } from '../address.ts';
import type { WordTrainer, WordTrainerSetup, WordTrainingKernels } from './contract.ts';

/** Numbers named after arrays are addresses; 0 stands for an array that is absent. */
export interface WordTrainingExports {
  seedRandom(first: number, second: number): void;
  useRows(base: number, rowBytes: number, copies: number, slots: number, touched: number): void;
  useTrainer(
    ...setup: [
      wordCount: number,
      window: number,
      negatives: number,
      mostTargets: number,
      keep: number,
      aliases: number,
      pathStarts: number,
      paths: number,
      partStarts: number,
      parts: number,
      isCbow: boolean,
      isHierarchical: boolean,
      sharesTargets: boolean,
      dividesError: boolean,
      windowsTogether: number,
      scratch: number,
    ]
  ): void;
  startWords(tokens: number, count: number): void;
  trainWords(positions: number, learningRate: number, measures: boolean): number;
  readonly loss: WebAssembly.Global;
  readonly pairs: WebAssembly.Global;
}

export const compiledWordTraining = (module: WordTrainingExports, at: AddressOf): WordTrainingKernels => ({
  wordTrainer: (setup) => trainer(module, at, setup),
});

/** A module has one trainer: the last that was set up. */
function trainer(module: WordTrainingExports, at: AddressOf, setup: WordTrainerSetup): WordTrainer {
  useTrainer(module, at, setup);
  return {
    seed: ([first, second]) => module.seedRandom(first, second),
    start: (tokens) => module.startWords(at(tokens), tokens.length),
    train: (positions, learningRate, measures) => module.trainWords(positions, learningRate, measures) !== 0,
    loss: () => Number(module.loss.value),
    pairs: () => Number(module.pairs.value),
  };
}

/** Also the start of a document trainer. */
export function useTrainer(module: WordTrainingExports, at: AddressOf, setup: WordTrainerSetup): void {
  const { rows, own, vocabulary, window, negatives, mostTargets, parts } = setup;
  const copies = own ? ([at(own.copies.data), at(own.slots), at(own.touched)] as const) : ([0, 0, 0] as const);
  module.useRows(at(rows.data), rowBytes(rows), ...copies);
  const tables = [at(setup.keep), at(setup.aliases), at(setup.pathStarts), at(setup.paths)] as const;
  const partTables = parts ? ([at(parts.starts), at(parts.parts)] as const) : ([0, 0] as const);
  const isHierarchical = setup.objective === 'hierarchical-softmax';
  const flags = [setup.isCbow, isHierarchical, setup.sharesTargets, setup.dividesError] as const;
  const numbers = [vocabulary, window, negatives, mostTargets] as const;
  module.useTrainer(...numbers, ...tables, ...partTables, ...flags, setup.windowsTogether, at(setup.scratch));
}
