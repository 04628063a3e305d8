/** Subsets of a corpus that a paper used, as filters. */
import type { Corpus, Document } from '../../core/corpus.ts';

export type Subset =
  /** Documents with one of these labels. */
  | { readonly kind: 'labels'; readonly labels: readonly string[] }
  /** Documents with exactly one label, among the `count` most frequent labels (ties in order of code units). */
  | { readonly kind: 'largest'; readonly count: number }
  /** Documents with at least one label. */
  | { readonly kind: 'labelled' };

export async function subsetOf(corpus: Corpus, subset: Subset): Promise<Corpus> {
  const keeps = await keeperOf(corpus, subset);
  return {
    ...corpus,
    async *documents() {
      for await (const document of corpus.documents()) if (keeps(document)) yield document;
    },
  };
}

async function keeperOf(corpus: Corpus, subset: Subset): Promise<(document: Document) => boolean> {
  if (subset.kind === 'labelled') return ({ labels }) => labels.length > 0;
  if (subset.kind === 'labels') return ({ labels }) => labels.some((label) => subset.labels.includes(label));
  const largest = await largestLabels(corpus, subset.count);
  return ({ labels }) => labels.length === 1 && largest.has(labels[0] ?? '');
}

async function largestLabels(corpus: Corpus, count: number): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  for await (const { labels } of corpus.documents()) {
    const [only] = labels;
    if (only !== undefined && labels.length === 1) counts.set(only, (counts.get(only) ?? 0) + 1);
  }
  const falling = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Set(falling.slice(0, count).map(([label]) => label));
}
