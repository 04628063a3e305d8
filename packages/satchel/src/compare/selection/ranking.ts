/**
 * The order of candidates by their scores so far. Candidates are compared on the folds that all of them have run: some
 * folds are easier than others.
 */
import { meanOf } from '../../numeric/statistics.ts';
import { type CandidateRun, scoresOf } from './candidate-run.ts';

export const isActive = ({ dropped }: CandidateRun): boolean => dropped === undefined;

/** How many folds all of them have run. */
export const commonFolds = (runs: readonly CandidateRun[]): number =>
  runs.length === 0 ? 0 : Math.min(...runs.map(({ folds }) => folds));

export const meanOver = (run: CandidateRun, folds: number): number => meanOf(scoresOf(run).slice(0, folds));

/** The best mean first; of equal means the candidate that costs less, whatever the order of the list. */
export function ranking(runs: readonly CandidateRun[]): CandidateRun[] {
  const folds = commonFolds(runs);
  const means = new Map(runs.map((run) => [run, meanOver(run, folds)]));
  return runs.toSorted(
    (a, b) =>
      means.get(b)! - means.get(a)! ||
      a.candidate.effort - b.candidate.effort ||
      (a.candidate.name < b.candidate.name ? -1 : 1),
  );
}

const isBag = ({ candidate }: CandidateRun): boolean => candidate.family === 'bag of words';

/** The best bag of words, on all folds that bags of words have run: the baseline that all other candidates are compared with. */
export const baselineOf = (runs: readonly CandidateRun[]): CandidateRun | undefined => ranking(runs.filter(isBag))[0];

/** The baseline, then the other candidates by rank. */
export function baselineFirst(runs: readonly CandidateRun[]): CandidateRun[] {
  const baseline = baselineOf(runs);
  return [...(baseline ? [baseline] : []), ...ranking(runs).filter((run) => run !== baseline)];
}

/** The best candidate; if that is a bag of words, the baseline. */
export function winnerOf(runs: readonly CandidateRun[]): CandidateRun | undefined {
  const [best] = ranking(runs);
  return best && isBag(best) ? baselineOf(runs) : best;
}
