/** What `evaluate-retrieval --json` prints. Programs rely on these names. */
import type { JsonObject } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import type { RetrievalEvaluation } from '../../retrieval/evaluate-retrieval.ts';
import type { SecondsByStage, StageClock } from '../terminal/stage-clock.ts';

export interface RetrievalReport
  extends Pick<
    RetrievalEvaluation,
    'metrics' | 'seed' | 'documents' | 'vocabulary' | 'queries' | 'chosen' | 'overall' | 'comparisons'
  > {
  readonly options: JsonObject;
  readonly seconds: SecondsByStage;
  readonly cpuSeconds: SecondsByStage;
  readonly hashes: { readonly data: string | null };
}

export function retrievalReport(
  evaluation: RetrievalEvaluation,
  corpus: OptionValues,
  data: string | undefined,
  { seconds, cpuSeconds }: Pick<StageClock, 'seconds' | 'cpuSeconds'>,
): RetrievalReport {
  const { metrics, options, seed, documents, vocabulary, queries, chosen, overall, comparisons } = evaluation;
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
    comparisons,
  };
}

/** Microseconds are noise. */
function rounded(seconds: SecondsByStage): SecondsByStage {
  const tidy = (value: number): number => Math.round(value * 1e4) / 1e4;
  return Object.fromEntries(Object.entries(seconds).map(([stage, value]) => [stage, tidy(value)])) as Record<
    keyof SecondsByStage,
    number
  >;
}
