/** What `compare --json` prints: the results, and the commands that train the winner and the baseline. */
import type { CorpusComparison } from '../compare/comparison.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { CompareRequest } from '../requests/compare.ts';
import { trainCommand } from './train-command.ts';

export interface ComparisonReport extends CorpusComparison {
  /** How the corpus was read. */
  readonly corpus: CorpusOptions;
  readonly commands: { readonly recommended: string; readonly winner: string; readonly baseline: string };
}

/** `path` is the corpus as it was named: one file, or several. */
export function comparisonReport(
  result: CorpusComparison,
  path: string | readonly string[],
  request: CompareRequest,
): ComparisonReport {
  const { leaderboard, verdict } = result;
  const commandOf = (name: string): string => {
    const row = leaderboard.find((one) => one.name === name);
    return row ? trainCommand(row, path, request) : '';
  };
  const commands = {
    recommended: commandOf(verdict.recommended),
    winner: commandOf(verdict.winner),
    baseline: commandOf(verdict.baseline),
  };
  return { corpus: request.corpus, ...result, commands };
}
