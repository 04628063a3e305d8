/** A comparison as the HTML page that `satchel compare --page` writes. Loaded when it is asked for: figures are large. */
import { type CorpusComparison, comparisonPage as pageOf } from 'satchel/browser';

export const pageOfComparison = (comparison: CorpusComparison, corpus: string): Promise<string> =>
  pageOf(comparison, { corpus, commands: [] });
