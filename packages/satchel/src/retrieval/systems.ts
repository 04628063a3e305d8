/**
 * The rankers a run compares: every point of the grid of options, each a ranker of its own, and the shares λ it may be fused with.
 *
 *   point = (options of the ranker and of its feedback) × λ
 */
import type { Compute } from '../core/compute.ts';
import { documentAt } from '../core/documents.ts';
import { badParam, printable, throwIfAborted, usageError } from '../core/errors.ts';
import type { Memberships } from '../core/memberships.ts';
import type { Method } from '../core/method.ts';
import { splitPath } from '../core/option-groups.ts';
import { checkedOption, type OptionValue, type OptionValues } from '../core/options.ts';
import { fitEncoderRows } from '../encoder/fit-encoder.ts';
import { prepareEncoder } from '../encoder/prepared-encoder.ts';
import { encodeDocuments } from '../encoder/threads/encode-rows.ts';
import type { Grid } from '../evaluate/grid.ts';
import { gridOf } from '../evaluate/grid.ts';
import { feedbackRanker, type IndexedBags, type QueryExpander, queryExpander } from '../retrieve/feedback.ts';
import type { Ranker } from '../retrieve/ranker.ts';
import { rankers } from '../retrieve/registry.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import type { SearchCollection } from './collection.ts';
import { encoderRanker } from './encoder-ranker.ts';
import { modelRanker } from './model-ranker.ts';
import { noStoredSenses } from './no-feedback.ts';
import type { RankerGrid } from './row-lists.ts';
import { sensesByName } from './senses-by-name.ts';
import {
  givenWordsOf,
  type Part,
  type RetrievalOptions,
  type RetrievalSettings,
  type VectorPart,
  type WordPart,
  type WordSource,
} from './settings.ts';
import { type RankerSender, sendVectorRanker, sendWordRanker, withSentFeedback } from './threads/sent-ranker.ts';

export interface Systems {
  readonly variants: readonly Variant[];
  /** The fused ranker and the shares to try; a single share of 0 if there is none. */
  readonly other: PreparedRanker | undefined;
  readonly lambdas: readonly number[];
  readonly mixesProbabilities?: boolean;
}

/** The rankers alone, without what they were made of. */
export const systemRankers = ({ variants, other, lambdas, mixesProbabilities }: Systems): RankerGrid => ({
  rankers: variants.map(({ ranker }) => ranker),
  other: other?.ranker,
  lambdas,
  mixesProbabilities,
  expanders: variants.map(({ expander }) => expander),
});

export interface Variant extends PreparedRanker {
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Feedback on the fused list. */
  readonly expander?: QueryExpander | undefined;
}

/** A ranker, and how a thread makes the same; absent where it cannot. */
export interface PreparedRanker {
  readonly ranker: Ranker;
  readonly sender?: RankerSender | undefined;
  /** P(sense|word) of every word of the index, for representations with topics. */
  senses?(): Memberships | undefined;
}

/** The ranked documents: their index, and rankers by vectors over it. */
export interface VectorSource extends IndexedBags {
  rankByVectors(part: VectorPart): Promise<PreparedRanker>;
  /** pv-dbow as a language model; absent where its vectors are not fitted here. */
  rankByModel?(part: VectorPart, isCorrected: boolean): Promise<PreparedRanker>;
}

export async function prepareSystems(
  source: VectorSource,
  settings: RetrievalSettings,
  tune?: boolean | Grid,
): Promise<Systems> {
  const { ranker, fuse, feedback, fusion, lambda, retrieval } = settings;
  if (lambda === 'per-query' && tune)
    throw badParam("lambda: 'per-query' chooses no other options.", 'Leave --tune out, or use --lambda auto.');
  const points = gridOf(gridFor(settings, tune));
  const variants: Variant[] = [];
  const rank = async (part: Part): Promise<PreparedRanker> =>
    part.kind === 'words' ? rankByWords(source, part) : source.rankByVectors(part);
  const scored = fuse && (retrieval.mixing === 'scores' || fuse.kind === 'words') ? await rank(fuse) : undefined;
  const senses = feedback?.method.needsSenses ? scored?.senses?.() : undefined;
  if (feedback?.method.needsSenses && !senses) throw noStoredSenses(feedback.method.name);
  for (const point of points) {
    const first = await rank({ ...ranker, options: withPoint(ranker.method.name, ranker.options, point) });
    variants.push({ options: point, ...withFeedback(source, first, settings, point, senses) });
  }
  if (!fuse) return { variants, other: undefined, lambdas: [0] };
  const lambdas =
    typeof lambda === 'number' ? [lambda] : Array.from({ length: fusion.steps + 1 }, (_, step) => step / fusion.steps);
  if (scored || fuse.kind === 'words') return { variants, other: scored, lambdas };
  if (!source.rankByModel) throw badParam(`retrieval.mixing=${retrieval.mixing} needs documents, not a collection.`);
  const other = await source.rankByModel(fuse, retrieval.mixing === 'corrected-language-model');
  return { variants, other, lambdas, mixesProbabilities: true };
}

/** Ranks a collection in memory: encoders are fitted to it when needed, and every document is compared with every query. */
export function memorySource(
  { bags, index, ingested: reading, vocabulary }: SearchCollection,
  source: WordSource,
  compute: Compute,
  seed: number,
  { similarity }: RetrievalOptions,
): VectorSource {
  const rows = Uint32Array.from(reading.documentIds.keys());
  const wordCache = createWordVectorCache();
  return {
    index,
    bags,
    async rankByVectors(part) {
      const { encoder, documents, vectors } = await encoded(part);
      const wordsOf = (document: number) => documentAt(documents, document);
      const sender = sendVectorRanker(encoder.fitted, vectors, similarity, compute);
      const { topics } = encoder.representer;
      const senses = () => topics && sensesByName(topics.memberships, encoder.fitted.vocabulary, vocabulary.terms);
      return { ranker: encoderRanker({ encoder, documents: vectors, similarity, wordsOf }), sender, senses };
    },
    async rankByModel(part, isCorrected) {
      const { encoder, vectors } = await encoded({ ...part, options: { ...part.options, norm: 'none' } });
      return { ranker: await modelRanker(encoder.fitted, vectors, vocabulary, isCorrected, compute) };
    },
  };

  async function encoded({ encoder: settings, options: representationOptions }: VectorPart) {
    throwIfAborted(compute.signal);
    const own = { ...settings, representationOptions };
    const run = { reading, settings: own, compute, seed, words: givenWordsOf(source), wordCache };
    const { fitted, representer, training: documents } = await fitEncoderRows(run, rows);
    compute.progress.stage('transform');
    const encoder = await prepareEncoder(fitted, representer);
    return { encoder, documents, vectors: await encodeDocuments(encoder, documents, compute) };
  }
}

/** The grid: with tuning the declared values of options that were not set, or the user's own values. */
function gridFor({ ranker, feedback, given }: RetrievalSettings, tune: boolean | Grid | undefined): Grid {
  if (tune === undefined || tune === false) return {};
  if (tune !== true) return checkedGrid(tune, [ranker.method, ...(feedback ? [feedback.method] : [])]);
  const axes: Record<string, readonly OptionValue[]> = {};
  for (const { name, options } of [ranker.method, ...(feedback ? [feedback.method] : [])]) {
    for (const [option, { tune: values }] of Object.entries(options)) {
      if (values && !Object.hasOwn(given[name] ?? {}, option)) axes[`${name}.${option}`] = values;
    }
  }
  return axes;
}

function checkedGrid(grid: Grid, methods: readonly Method[]): Grid {
  for (const [path, values] of Object.entries(grid)) {
    const [group, name] = splitPath(path);
    const options = methods.find((method) => method.name === group)?.options ?? {};
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option)
      throw usageError(
        'UNKNOWN_PARAM',
        `'${printable(path)}' cannot be tuned here.`,
        `Options of ${methods.map((method) => method.name).join(' and ')} can.`,
      );
    for (const value of values) checkedOption(group, name, option, value);
  }
  return grid;
}

function rankByWords({ index }: IndexedBags, { method, options }: WordPart): PreparedRanker {
  const isKnown = rankers.some((known) => known === method);
  return {
    ranker: method.prepare(index, options),
    sender: isKnown ? sendWordRanker(method.name, options) : undefined,
  };
}

function withFeedback(
  collection: IndexedBags,
  { ranker, sender }: PreparedRanker,
  { feedback, fuse, retrieval }: RetrievalSettings,
  point: Variant['options'],
  senses: Memberships | undefined,
): Omit<Variant, 'options'> {
  if (!feedback) return { ranker, sender };
  const { method } = feedback;
  const options = withPoint(method.name, feedback.options, point);
  if (fuse && retrieval.feedbackOn === 'fused')
    return { ranker, expander: queryExpander(collection, { method, options, senses }) };
  return {
    ranker: feedbackRanker(collection, ranker, ranker, { method, options, senses }),
    sender: senses ? undefined : sender && withSentFeedback(sender, { method: method.name, options }),
  };
}

/** The options with the point's values for this part. */
function withPoint(part: string, options: OptionValues, point: Variant['options']): OptionValues {
  const own = Object.entries(point).flatMap(([path, value]) => {
    const [group, name] = splitPath(path);
    return group === part ? [[name, value] as const] : [];
  });
  return { ...options, ...Object.fromEntries(own) };
}
