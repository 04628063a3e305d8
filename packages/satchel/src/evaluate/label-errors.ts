/**
 * Which labels are probably wrong? Confident learning (Northcutt, Jiang and Chuang 2021) on predicted probabilities;
 * each document is predicted by a model that was not trained on it.
 *
 *   t_c = the mean of p_c over documents labelled c                                                      (1)
 *   a document labelled g is counted at (g, s) if p_s is the largest of those with p_c ≥ t_c             (2)
 *   Q_gs = n_g C_gs / Σ_s' C_gs'      how many documents labelled g should be s                          (3)
 *
 *   p_c   the probability of class c for a document         t_c   how sure the models are of class c when it is the
 *   label
 *   C     the counts of (2)                                 n_g   documents labelled g
 *
 * For each pair (g, s), the Q_gs documents labelled g with the largest p_s − p_g > 0 are probable errors (pruning by
 * noise rate), the surest first. A class the models are sure of has a high threshold in (2), an uncertain class a low
 * one, so a class is not blamed for being hard.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { SatchelError } from '../core/errors.ts';
import { classCounts, type LabelSets, labelSetCount, rowsByClass } from '../core/labels.ts';
import { sumOf } from '../numeric/statistics.ts';
import { checkScores } from './judged.ts';

export interface LabelError {
  readonly row: number;
  /** The class of the label, and the class it probably should be. */
  readonly given: number;
  readonly suggested: number;
  /** Their probabilities. */
  readonly givenProbability: number;
  readonly suggestedProbability: number;
}

export interface LabelErrors {
  /** The surest first. */
  readonly errors: readonly LabelError[];
  /** (2), classes × classes, row-major: given × probable. */
  readonly joint: Uint32Array;
  /** (1) */
  readonly thresholds: Float64Array;
  /** The share of all labels that is probably wrong: Σ Q_gs over g ≠ s, divided by the number of documents. */
  readonly share: number;
}

/** `probabilities` are documents × classes, row-major; every document has exactly one class. */
export function findLabelErrors(truth: LabelSets, probabilities: Float64Array, classes: number): LabelErrors {
  checkArguments('findLabelErrors', {
    truth: [truth, 'labels'],
    probabilities: [probabilities, 'numbers'],
    classes: [classes, 'count'],
  });
  checkSingle(truth, probabilities, classes);
  const thresholds = meanSelfConfidence(truth, probabilities, classes);
  const joint = new Uint32Array(classes * classes);
  truth.ids.forEach((given, row) => {
    const probable = confidentClass(probabilities, row * classes, thresholds);
    if (probable !== undefined) joint[given * classes + probable]!++;
  });
  const expected = expectedErrors(joint, truth, classes);
  const errors = surestErrors(truth, probabilities, expected);
  return { errors, joint, thresholds, share: sumOf(expected) / truth.ids.length };
}

function checkSingle(truth: LabelSets, probabilities: Float64Array, classes: number): void {
  const rows = labelSetCount(truth);
  if (rows === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to look at.');
  checkScores(probabilities, rows, classes);
  const wrong = truth.offsets.findIndex((offset, row) => offset !== row);
  if (wrong < 0) return;
  throw new SatchelError('LABEL_TYPE', `Document ${Math.max(0, wrong - 1)} must have exactly one class.`, {
    remedy: 'Check one label at a time: documents with it against documents without it.',
    facts: { row: Math.max(0, wrong - 1) },
  });
}

/** (1); the threshold of a class without documents cannot be reached. */
function meanSelfConfidence(truth: LabelSets, probabilities: Float64Array, classes: number): Float64Array {
  const [sums, counts] = [new Float64Array(classes), classCounts(truth, classes)];
  truth.ids.forEach((given, row) => {
    sums[given]! += probabilities[row * classes + given]!;
  });
  return sums.map((sum, c) => (counts[c] === 0 ? Infinity : sum / counts[c]!));
}

/** (2) */
function confidentClass(probabilities: Float64Array, start: number, thresholds: Float64Array): number | undefined {
  let best: number | undefined;
  for (let c = 0; c < thresholds.length; c++) {
    const p = probabilities[start + c]!;
    if (p >= thresholds[c]! && (best === undefined || p > probabilities[start + best]!)) best = c;
  }
  return best;
}

/** (3) off the diagonal; a class without any confident document is assumed to be right. */
function expectedErrors(joint: Uint32Array, truth: LabelSets, classes: number): Float64Array {
  const [counts, totals] = [classCounts(truth, classes), new Uint32Array(classes)];
  joint.forEach((count, cell) => {
    totals[Math.floor(cell / classes)]! += count;
  });
  return Float64Array.from(joint, (count, cell) => {
    const [given, probable] = [Math.floor(cell / classes), cell % classes];
    return given === probable || count === 0 ? 0 : (counts[given]! * count) / totals[given]!;
  });
}

/** The best candidates of each pair of classes. Each document appears once, with the class that fits best. */
function surestErrors(truth: LabelSets, probabilities: Float64Array, expected: Float64Array): LabelError[] {
  const classes = Math.sqrt(expected.length);
  const holders = rowsByClass(truth, classes);
  const best = new Map<number, LabelError>();
  expected.forEach((count, cell) => {
    const [given, suggested] = [Math.floor(cell / classes), cell % classes];
    if (Math.round(count) === 0) return;
    const candidates: LabelError[] = [];
    for (const row of holders[given]!) {
      const [givenProbability, suggestedProbability] = [
        probabilities[row * classes + given]!,
        probabilities[row * classes + suggested]!,
      ];
      if (suggestedProbability > givenProbability)
        candidates.push({ row, given, suggested, givenProbability, suggestedProbability });
    }
    for (const error of candidates.sort(surestFirst).slice(0, Math.round(count))) {
      const known = best.get(error.row);
      if (known === undefined || surestFirst(error, known) < 0) best.set(error.row, error);
    }
  });
  return [...best.values()].sort(surestFirst);
}

const margin = ({ givenProbability, suggestedProbability }: LabelError): number =>
  givenProbability - suggestedProbability;
const surestFirst = (a: LabelError, b: LabelError): number => margin(a) - margin(b) || a.row - b.row;
