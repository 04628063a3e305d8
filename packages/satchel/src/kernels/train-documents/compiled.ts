import type { AddressOf } from '../address.ts';
import { useTrainer, type WordTrainingExports } from '../train-words/compiled.ts';
import type { Combination, DocumentTrainer, DocumentTrainerSetup, DocumentTrainingKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface DocumentTrainingExports extends WordTrainingExports {
  useDocuments(
    ...setup: [
      combination: number,
      trainsWindows: boolean,
      isFrozen: boolean,
      firstOutput: number,
      outsideRow: number,
      mostTargets: number,
      scratch: number,
    ]
  ): void;
  trainDocument(
    ...pass: [document: number, tokens: number, count: number, learningRate: number, shrink: number, measures: boolean]
  ): void;
}

/** As assembly/train-documents.ts numbers them. */
const numbers: Readonly<Record<Combination, number>> = { alone: 0, mean: 1, sum: 2, concatenation: 3 };

export const compiledDocumentTraining = (module: DocumentTrainingExports, at: AddressOf): DocumentTrainingKernels => ({
  documentTrainer: (setup) => trainer(module, at, setup),
});

/** A module has one trainer: the last that was set up. */
function trainer(module: DocumentTrainingExports, at: AddressOf, setup: DocumentTrainerSetup): DocumentTrainer {
  useTrainer(module, at, setup);
  const { combination, trainsWindows, isFrozen, firstOutput, outsideRow, mostTargets, documentScratch } = setup;
  const flags = [numbers[combination], trainsWindows, isFrozen] as const;
  module.useDocuments(...flags, firstOutput, outsideRow, mostTargets, at(documentScratch));
  return {
    seed: ([first, second]) => module.seedRandom(first, second),
    train: (document, tokens, learningRate, shrink, measures) =>
      module.trainDocument(at(document), at(tokens), tokens.length, learningRate, shrink, measures),
    loss: () => Number(module.loss.value),
    pairs: () => Number(module.pairs.value),
  };
}
