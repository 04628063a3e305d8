/**
 * FastSent (Hill, Cho and Korhonen, NAACL 2016): vectors of words whose sum over a sentence predicts the words of the sentences beside it.
 *
 *   s = Σ_{w ∈ S_i} u_w,   max  Σ_{t ∈ S_{i−1} ∪ S_{i+1}}  log P(t | s)                                      (1)
 *
 *   u_w    vector of word w, drawn from U(−½, ½) / dimensions, or given              words
 *   P      softmax over all words (fastsent-softmax.ts), or negative sampling:
 *          log σ(s·v_t) + Σ_n log σ(−s·v_n), n drawn by occurrences^¾               (2)
 *
 * With auto-encoding the words of S_i itself are targets too. A sentence without neighbours has no other target: `autoEncode` 'auto' takes its own words
 * then. (2) is trained by the kernel of paragraph vectors: s takes the place of the document's vector, and its change is shared out among
 * the words of the sentence (evenShares). Sentences are trained one after the other, so that threads make no difference.
 */
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { paddedBytes } from '../../core/kernels.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import type { DocumentTrainer } from '../../kernels/train-documents/contract.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { rowShape, scratchBytes, setupBytes, takeScratch, takeSetup } from '../documents/rows.ts';
import type { DocumentSettings, WordFrequencies } from '../documents/settings.ts';
import { drawVector } from '../documents/train.ts';
import { checkProgress } from '../train/checks.ts';
import { checkVectorMemory } from '../vector-memory.ts';
import { evenShares, type SoftmaxStep, softmaxStep, spread, sumRows } from './fastsent-softmax.ts';
import { neighboursOf, type SentenceList, wordsOf } from './sentence-list.ts';

export interface FastSentSettings
  extends Pick<
    DocumentSettings,
    'dimensions' | 'negative' | 'together' | 'epochs' | 'sample' | 'learningRate' | 'leastLearningRate' | 'seed'
  > {
  readonly objective: 'negative-sampling' | 'softmax';
  readonly autoEncode: 'auto' | 'yes' | 'no';
}

export interface FastSentText extends WordFrequencies {
  readonly sentences: SentenceList;
  /** Vectors that some words start from: row i is that of word `ids[i]`. */
  readonly start?: { readonly ids: Uint32Array; readonly vectors: Matrix } | undefined;
}

export interface TrainedFastSent {
  readonly wordMatrix: Matrix;
  /** Mean cost of a target, measured on a sample of each epoch. */
  readonly lossPerEpoch: readonly number[];
}

/** Sentences between two measurements of the loss. */
const BETWEEN_MEASURES = 16;

export async function trainFastSent(
  text: FastSentText,
  settings: FastSentSettings,
  compute: Compute,
): Promise<TrainedFastSent> {
  const { sentences } = text;
  const { epochs, learningRate, leastLearningRate, objective } = settings;
  checkVectorMemory('fastsent', text.counts.length, settings.dimensions, ['dimensions']);
  const targetsOf = targetFinder(text, settings);
  const wordMatrix = drawWords(text, settings);
  const learner =
    objective === 'softmax' ? fullLearner(text, wordMatrix) : samplingLearner(text, wordMatrix, settings, compute);
  const lossPerEpoch: number[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    learner.begin(seedWords(settings.seed, epoch, 3));
    for (let s = 0; s < sentences.count; s++) {
      const done = (epoch * sentences.count + s) / (epochs * sentences.count);
      const rate = learningRate - (learningRate - leastLearningRate) * done;
      const targets = targetsOf(s);
      if (targets.length > 0) learner.step(wordsOf(sentences, s), targets, rate, s % BETWEEN_MEASURES === 0);
      await pause(compute);
    }
    lossPerEpoch.push(learner.end());
    checkProgress(lossPerEpoch[epoch]!, wordMatrix, epoch, true);
    compute.progress.advance((epoch + 1) * sentences.count, epochs * sentences.count, 'sentences');
  }
  return { wordMatrix, lossPerEpoch };
}

/** The words a sentence has to predict. */
function targetFinder(
  { sentences }: FastSentText,
  { autoEncode }: FastSentSettings,
): (sentence: number) => Uint32Array {
  const most = sentences.offsets.reduce(
    (longest, end, s) => Math.max(longest, end - (sentences.offsets[s - 1] ?? 0)),
    0,
  );
  const targets = new Uint32Array(3 * most);
  const find = (sentence: number): Uint32Array => {
    const near = neighboursOf(sentences, sentence);
    const own = autoEncode === 'yes' || (autoEncode === 'auto' && near.length === 0);
    let end = 0;
    for (const other of own ? [...near, sentence] : near) {
      const wordIds = wordsOf(sentences, other);
      targets.set(wordIds, end);
      end += wordIds.length;
    }
    return targets.subarray(0, end);
  };
  if (Array.from({ length: sentences.count }, (_, s) => s).some((s) => find(s).length > 0)) return find;
  throw noTargets(sentences.count);
}

function noTargets(sentences: number): SatchelError {
  if (sentences === 0) return new SatchelError('EMPTY_CORPUS', 'no document has a word to train on.');
  return new SatchelError('EMPTY_CORPUS', 'fastsent: no document has two sentences, so that none has a neighbour.', {
    remedy: 'Set fastsent.autoEncode=auto: a sentence without neighbours then predicts its own words.',
  });
}

function drawWords({ counts, start }: FastSentText, { dimensions, seed }: FastSentSettings): Matrix {
  const wordMatrix = createMatrix(counts.length, dimensions);
  for (let w = 0; w < wordMatrix.rows; w++)
    drawVector(wordMatrix.data.subarray(w * dimensions, (w + 1) * dimensions), seedWords(seed, 2, w));
  start?.ids.forEach((word, i) => {
    wordMatrix.data.set(start.vectors.data.subarray(i * dimensions, (i + 1) * dimensions), word * dimensions);
  });
  return wordMatrix;
}

interface Learner {
  begin(seed: readonly [number, number]): void;
  step(sentence: Uint32Array, targets: Uint32Array, rate: number, measures: boolean): void;
  /** The mean cost of a target since `begin`. */
  end(): number;
}

function fullLearner({ counts }: FastSentText, wordMatrix: Matrix): Learner {
  const step: SoftmaxStep = softmaxStep(wordMatrix, createMatrix(counts.length, wordMatrix.columns));
  let [cost, targets] = [0, 0];
  return {
    begin() {
      [cost, targets] = [0, 0];
    },
    step(sentence, wanted, rate) {
      cost += step(sentence, wanted, rate / wanted.length);
      targets += wanted.length;
    },
    end: () => cost / Math.max(1, targets),
  };
}

function samplingLearner(
  text: FastSentText,
  wordMatrix: Matrix,
  settings: FastSentSettings,
  { kernels }: Compute,
): Learner {
  const documents = documentSettings(settings);
  const shape = rowShape(text.counts.length, documents);
  const most =
    3 * text.sentences.offsets.reduce((m, end, s) => Math.max(m, end - (text.sentences.offsets[s - 1] ?? 0)), 0);
  const bytes = setupBytes(shape) + scratchBytes(shape, documents) + paddedBytes(4 * shape.columns, 4 * most);
  const memory = kernels.createMemory(bytes, false);
  const setup = { ...takeSetup(memory, shape, documents, text, false), ...takeScratch(memory, shape, documents) };
  const [vector, tokens] = [memory.f32(shape.columns), memory.u32(most)];
  const trainer: DocumentTrainer = kernels.open(kernels.choose(false), memory.handle).documentTrainer(setup);
  const sum = vector.subarray(0, settings.dimensions);
  const change = new Float64Array(settings.dimensions);
  const shareOf = evenShares(wordMatrix.rows);
  let before = { loss: 0, pairs: 0 };
  return {
    begin(seed) {
      trainer.seed(seed);
      before = { loss: trainer.loss(), pairs: trainer.pairs() };
    },
    step(sentence, targets, rate, measures) {
      sumRows(wordMatrix, sentence, sum);
      tokens.set(targets);
      change.set(sum);
      trainer.train(vector, tokens.subarray(0, targets.length), rate, 0, measures);
      for (let c = 0; c < change.length; c++) change[c] = sum[c]! - change[c]!;
      spread(wordMatrix, sentence, change, shareOf(sentence));
    },
    end: () => (trainer.loss() - before.loss) / Math.max(1, trainer.pairs() - before.pairs),
  };
}

/** The kernel sees s as the vector of a document that predicts its words alone. */
const documentSettings = (settings: FastSentSettings): DocumentSettings => ({
  ...settings,
  ...{ combination: 'alone', jointWords: false, exactGradient: true, window: 1, l2: 0, shards: 1, period: 1 },
});
