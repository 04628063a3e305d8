/**
 * Whether a number of ours may be compared with the published value: not if a substitute replaces the data of the paper or what the model of
 * the row learned from, and not if other word vectors replace the paper's in a run that uses word vectors.
 */
import type { DataUse } from '../data/usage.ts';
import type { Measured } from '../measured.ts';
import type { Row } from '../row.ts';

export type IsComparable = (measured: Measured, row: Row) => boolean;

export function comparableWith(uses: readonly DataUse[]): IsComparable {
  const isReplaced = (wanted: DataUse['kind']): boolean =>
    uses.some(({ kind, insteadOf }) => kind === wanted && insteadOf !== undefined);
  const [data, vectors] = [isReplaced('data'), isReplaced('vectors')];
  return ({ options }, { isSubstitute, run }) => {
    const usesVectors = options['words'] !== undefined || run?.startsFromVectors === true;
    return isSubstitute !== true && !data && !(vectors && usesVectors);
  };
}
