/**
 * The rankers a run compares: every point of the grid of options, each a ranker of its own, and the shares λ it may be fused with.
 *
 *   point = (options of the ranker and of its feedback) × λ
 */
import type { Compute } from '../core/compute.ts';
import { documentAt } from '../core/documents.ts';
import { printable, throwIfAborted, usageError } from '../core/errors.ts';
import type { Method } from '../core/method.ts';
import { splitPath } from '../core/option-groups.ts';
import { checkedOption, type OptionValue, type OptionValues } from '../core/options.ts';
import { fitEncoderRows } from '../encoder/fit-encoder.ts';
import { prepareEncoder } from '../encoder/prepared-encoder.ts';
import { encodeDocuments } from '../encoder/threads/encode-rows.ts';
import type { Grid } from '../evaluate/grid.ts';
import { gridOf } from '../evaluate/grid.ts';
import { feedbackRanker, type IndexedBags } from '../retrieve/feedback.ts';
import type { Ranker } from '../retrieve/ranker.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import type { SearchCollection } from './collection.ts';
import { encoderRanker } from './encoder-ranker.ts';
import { givenWordsOf, type Part, type RetrievalSettings, type VectorPart, type WordSource } from './settings.ts';

export interface Systems {
  readonly variants: readonly Variant[];
  /** The fused ranker and the shares to try; a single share of 0 if there is none. */
  readonly other: Ranker | undefined;
  readonly lambdas: readonly number[];
}

export interface Variant {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly ranker: Ranker;
}

/** The ranked documents: their index, and rankers by vectors over it. */
export interface VectorSource extends IndexedBags {
  rankByVectors(part: VectorPart): Promise<Ranker>;
}

export async function prepareSystems(
  source: VectorSource,
  settings: RetrievalSettings,
  tune?: boolean | Grid,
): Promise<Systems> {
  const { ranker, fuse, fusion, lambda } = settings;
  const points = gridOf(gridFor(settings, tune));
  const variants: Variant[] = [];
  const rank = (part: Part): Promise<Ranker> | Ranker =>
    part.kind === 'words' ? part.method.prepare(source.index, part.options) : source.rankByVectors(part);
  for (const point of points) {
    const first = await rank({ ...ranker, options: withPoint(ranker.method.name, ranker.options, point) });
    variants.push({ options: point, ranker: withFeedback(source, first, settings, point) });
  }
  if (!fuse) return { variants, other: undefined, lambdas: [0] };
  const lambdas =
    lambda === 'auto' ? Array.from({ length: fusion.steps + 1 }, (_, step) => step / fusion.steps) : [lambda];
  return { variants, other: await rank(fuse), lambdas };
}

/** Ranks a collection in memory: encoders are fitted to it when needed, and every document is compared with every query. */
export function memorySource(
  { bags, index, ingested: reading }: SearchCollection,
  source: WordSource,
  compute: Compute,
  seed: number,
): VectorSource {
  const rows = Uint32Array.from(reading.documentIds.keys());
  const wordCache = createWordVectorCache();
  return {
    index,
    bags,
    async rankByVectors({ encoder: settings, options: representationOptions }) {
      throwIfAborted(compute.signal);
      const own = { ...settings, representationOptions };
      const run = { reading, settings: own, compute, seed, words: givenWordsOf(source), wordCache };
      const { fitted, representer, training: documents } = await fitEncoderRows(run, rows);
      compute.progress.stage('transform');
      const encoder = await prepareEncoder(fitted, representer);
      const wordsOf = (document: number) => documentAt(documents, document);
      return encoderRanker({ encoder, documents: await encodeDocuments(encoder, documents, compute), wordsOf });
    },
  };
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

function withFeedback(
  collection: IndexedBags,
  ranker: Ranker,
  { feedback }: RetrievalSettings,
  point: Variant['options'],
): Ranker {
  if (!feedback) return ranker;
  const options = withPoint(feedback.method.name, feedback.options, point);
  return feedbackRanker(collection, ranker, ranker, { method: feedback.method, options });
}

/** The options with the point's values for this part. */
function withPoint(part: string, options: OptionValues, point: Variant['options']): OptionValues {
  const own = Object.entries(point).flatMap(([path, value]) => {
    const [group, name] = splitPath(path);
    return group === part ? [[name, value] as const] : [];
  });
  return { ...options, ...Object.fromEntries(own) };
}
