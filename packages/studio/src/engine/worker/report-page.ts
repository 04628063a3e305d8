/** Reports as files. The code of their figures is fetched with the first one. */
import type { CorpusComparison } from 'satchel/browser';
import type { Told } from './told.ts';

export async function comparisonPage(_told: Told, comparison: CorpusComparison, corpus: string): Promise<string> {
  const { pageOfComparison } = await import('./comparison-page.ts');
  return pageOfComparison(comparison, corpus);
}
