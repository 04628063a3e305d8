/**
 * How well do a few words alone predict the class? A naive Bayes classifier is trained on the training rows and
 * predicts the held-out rows. Its accuracy above that of the most frequent class is what the words give away.
 *
 *   class of d = argmax_c  ln n_c + Σ_w n_wd ln (n_wc + α) / Σ_w (n_wc + α)                                (1)
 *
 *   n_c    training documents of class c         n_wc   times word w occurs in them         n_wd   times it occurs in d
 *
 * With several labels per document, a prediction is right if it is one of them.
 */
import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import { classCounts, type LabelSets, labelsAt, selectLabelSets } from '../core/labels.ts';
import { resolveOptions } from '../core/options.ts';
import type { Steps } from '../core/threads/steps.ts';
import { indexOfLargest } from '../numeric/largest.ts';
import { textOptions } from '../text/options.ts';
import { vocabularySteps } from '../text/select-vocabulary.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import { wordBagSteps } from '../text/word-bags.ts';

export interface Predictability {
  /** Accuracy on the held-out rows, and that of always predicting the most frequent class. */
  readonly accuracy: number;
  readonly baseline: number;
  /** Number of held-out rows. */
  readonly judged: number;
}

const ALPHA = 0.1;
/** The largest table of words × classes. */
const MOST_CELLS = 2 ** 24;

/** Documents between two steps. */
const STEP = 64;

/** `labels` are those of the counted documents. Returns undefined when there is too little to learn from or judge. */
export function* predictability(
  counted: CountedDocuments,
  labels: LabelSets,
  classes: number,
  train: Uint32Array,
  held: Uint32Array,
): Steps<Predictability | undefined> {
  const counts = classCounts(selectLabelSets(labels, train), classes);
  if (held.length === 0 || counts.filter((count) => count > 0).length < 2) return undefined;
  if (!train.some((row) => counted.tokens[row]! > 0)) return undefined;
  const options = resolveOptions('text', textOptions, { maxWords: Math.max(1, Math.floor(MOST_CELLS / classes)) });
  const { wordOfTerm, vocabulary } = yield* vocabularySteps(counted, train, options);
  const logs = yield* logLikelihoods(
    yield* wordBagSteps(counted, train, wordOfTerm),
    selectLabelSets(labels, train),
    classes,
    vocabulary.terms.length,
  );
  const bags = yield* wordBagSteps(counted, held, wordOfTerm);
  const most = indexOfLargest(counts);
  let [right, always] = [0, 0];
  const scores = new Float64Array(classes);
  const judge = (row: number, i: number): void => {
    for (let c = 0; c < classes; c++) scores[c] = counts[c] === 0 ? -Infinity : Math.log(counts[c]!);
    const { ids, counts: times } = bagAt(bags, i);
    ids.forEach((word, j) => {
      for (let c = 0; c < classes; c++) scores[c]! += times[j]! * logs[word * classes + c]!;
    });
    const truth = labelsAt(labels, row);
    if (truth.includes(indexOfLargest(scores))) right++;
    if (truth.includes(most)) always++;
  };
  for (let i = 0; i < held.length; i++) {
    judge(held[i]!, i);
    if (i % STEP === 0) yield;
  }
  return { accuracy: right / held.length, baseline: always / held.length, judged: held.length };
}

/** Is the gain more than chance, and large enough to matter? */
export function isTelling({ accuracy, baseline, judged }: Predictability): boolean {
  const deviation = Math.sqrt((accuracy * (1 - accuracy) + baseline * (1 - baseline)) / judged);
  return accuracy - baseline >= Math.max(0.05, 3 * deviation);
}

/** The logarithms of (1), words × classes. */
function* logLikelihoods(bags: Bags, labels: LabelSets, classes: number, wordCount: number): Steps<Float64Array> {
  const logs = new Float64Array(wordCount * classes).fill(ALPHA);
  const totals = new Float64Array(classes).fill(ALPHA * wordCount);
  for (let row = 0; row < bagCount(bags); row++) {
    const { ids, counts } = bagAt(bags, row);
    for (const c of labelsAt(labels, row)) {
      ids.forEach((word, j) => {
        logs[word * classes + c]! += counts[j]!;
        totals[c]! += counts[j]!;
      });
    }
    if (row % STEP === 0) yield;
  }
  return logs.map((count, cell) => Math.log(count / totals[cell % classes]!));
}
