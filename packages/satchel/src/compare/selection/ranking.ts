/** The order of candidates by their scores so far. */
import { type CandidateRun, meanScore } from './candidate-run.ts';

export const isActive = ({ dropped }: CandidateRun): boolean => dropped === undefined;

/** The best mean first; of equal means the candidate that costs less, whatever the order of the list. */
export const ranking = (runs: readonly CandidateRun[]): CandidateRun[] =>
  runs.toSorted(
    (a, b) =>
      meanScore(b) - meanScore(a) ||
      a.candidate.effort - b.candidate.effort ||
      (a.candidate.name < b.candidate.name ? -1 : 1),
  );

/** The best bag of words: the baseline that all other candidates are compared with. */
export const baselineOf = (runs: readonly CandidateRun[]): CandidateRun | undefined =>
  ranking(runs.filter(({ candidate }) => candidate.family === 'bag of words'))[0];

/** The baseline, then the other candidates by rank. */
export function baselineFirst(runs: readonly CandidateRun[]): CandidateRun[] {
  const baseline = baselineOf(runs);
  return [...(baseline ? [baseline] : []), ...ranking(runs).filter((run) => run !== baseline)];
}
