/** Where a model comes from, without names of people, machines or paths, and without a clock: equal runs give equal bytes. */
import type { JsonObject } from '../core/json.ts';
import type { Summary } from '../evaluate/summary.ts';
import type { Ingested } from '../run/ingest.ts';
import { version } from '../run/version.ts';

export function provenanceOf(
  ingested: Ingested,
  trainingDocuments: number,
  seed: number,
  judged?: Judgement,
): JsonObject {
  const corpusSha256 = ingested.corpus.fingerprint?.();
  return {
    ...(corpusSha256 === undefined ? {} : { corpusSha256 }),
    corpusDocuments: ingested.documentIds.length,
    trainingDocuments,
    seed,
    satchel: version,
    ...(ingested.wordsSha256 === undefined ? {} : { wordsSha256: ingested.wordsSha256 }),
    ...(judged === undefined ? {} : { protocol: judged.protocol, metrics: plainSummaries(judged.metrics) }),
  };
}

export interface Judgement {
  readonly protocol: string;
  readonly metrics: Readonly<Record<string, Summary>>;
}

const plainSummaries = (metrics: Readonly<Record<string, Summary>>): JsonObject =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, { mean, sd, folds }]) => [name, { mean, sd, folds: [...folds] }]),
  );
