/** Where a model comes from, without names of people, machines or paths, and without a clock: equal runs give equal bytes. */
import type { JsonObject } from '../core/json.ts';
import type { Summary } from '../evaluate/summary.ts';
import { version } from '../run/version.ts';
import type { EncoderRun } from './encoder-run.ts';

export const PROVENANCE_KEYS = [
  'corpusSha256',
  'corpusDocuments',
  'trainingDocuments',
  'seed',
  'satchel',
  'unicode',
  'protocol',
  'metrics',
  'wordsSha256',
  'selfTraining',
  'compact',
  'updated',
  'weighted',
];

export interface Judgement {
  readonly protocol: string;
  readonly metrics: Readonly<Record<string, Summary>>;
}

export function provenanceOf(
  { reading, words, seed }: Pick<EncoderRun, 'reading' | 'words' | 'seed'>,
  trainingDocuments: number,
  judged?: Judgement,
): JsonObject {
  const [corpusSha256, corpusDocuments] = [reading.corpus.fingerprint?.(), reading.documentIds.length];
  return {
    ...countedProvenance({ corpusSha256, corpusDocuments, words, seed }, trainingDocuments),
    ...(judged === undefined ? {} : { protocol: judged.protocol, metrics: plainSummaries(judged.metrics) }),
  };
}

/** Of documents that are known by their number alone. */
export interface CountedSource extends Pick<EncoderRun, 'words' | 'seed'> {
  readonly corpusSha256: string | undefined;
  readonly corpusDocuments: number;
}

export const countedProvenance = (
  { corpusSha256, corpusDocuments, words, seed }: CountedSource,
  trainingDocuments: number,
): JsonObject => ({
  ...(corpusSha256 === undefined ? {} : { corpusSha256 }),
  corpusDocuments,
  trainingDocuments,
  seed,
  satchel: version,
  ...(words?.sha256 === undefined ? {} : { wordsSha256: words.sha256 }),
});

const plainSummaries = (metrics: Judgement['metrics']): JsonObject =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, { mean, sd, folds }]) => [name, { mean, sd, folds: [...folds] }]),
  );
