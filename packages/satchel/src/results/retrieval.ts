/** What `evaluate-retrieval --json` prints. Programs rely on these names. */
import type { JsonObject } from '../core/json.ts';
import type { OptionValues } from '../core/options.ts';
import type { RetrievalEvaluation } from '../retrieval/evaluate-retrieval.ts';
import { type Cost, rounded, type SecondsByStage } from './cost.ts';

export interface RetrievalReport
  extends Pick<
    RetrievalEvaluation,
    'metrics' | 'seed' | 'documents' | 'vocabulary' | 'queries' | 'chosen' | 'overall' | 'shares' | 'comparisons'
  > {
  readonly options: JsonObject;
  readonly seconds: SecondsByStage;
  readonly cpuSeconds: SecondsByStage;
  readonly hashes: { readonly data: string | null };
  /** What the collection keeps of it from now on. */
  readonly kept?: { readonly lambda: number };
}

export interface RetrievalFacts {
  /** SHA-256 of the documents, where they came from a corpus. */
  readonly data: string | undefined;
  /** The share that was kept in the collection. */
  readonly kept: number | undefined;
}

export function retrievalReport(
  evaluation: RetrievalEvaluation,
  corpus: OptionValues,
  { data, kept }: RetrievalFacts,
  { seconds, cpuSeconds }: Pick<Cost, 'seconds' | 'cpuSeconds'>,
): RetrievalReport {
  const { metrics, options, seed, documents, vocabulary, queries, chosen, overall, shares, comparisons } = evaluation;
  return {
    metrics,
    options: { ...options, corpus: { ...corpus } },
    seconds: rounded(seconds),
    cpuSeconds: rounded(cpuSeconds),
    seed,
    hashes: { data: data ?? null },
    documents,
    vocabulary,
    queries,
    chosen,
    overall,
    ...(shares ? { shares } : {}),
    comparisons,
    ...(kept === undefined ? {} : { kept: { lambda: kept } }),
  };
}
