/** The request of `index`: how documents are read, which words are indexed, and which vectors are stored. */
import type { KeptVectors } from '../collection/kept-vectors.ts';
import { defined } from '../core/checks/defined.ts';
import { badParam, SatchelError } from '../core/errors.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import { fitGroups, resolveFit, type VectorChoice } from '../retrieval/vector-choice.ts';
import { type Machine, named, type RunKind, requestFor, type Sources } from './request.ts';
import type { GivenGroups, indexSettings } from './run-settings.ts';

export type IndexSettings = Partial<OptionValues<typeof indexSettings>>;

export interface IndexRequest {
  readonly corpus: CorpusOptions;
  /** The text options; fixed when the collection is made. */
  readonly text: GivenGroups[string] | undefined;
  readonly threads: number;
  readonly vectors: VectorRequest;
}

export interface VectorRequest {
  /** Delete the stored vectors. */
  readonly drop: boolean;
  readonly refit: boolean;
  /** Build an index of neighbours over the vectors. */
  readonly neighbours: boolean;
  /**
   * The representation to fit, checked whole, or the encoder of the model that was named; `undefined` where neither
   * was.
   */
  readonly choice: VectorChoice | undefined;
  /** Whether more than the representation's name was given. */
  readonly isDetailed: boolean;
}

interface NamedFit {
  readonly representation?: string;
}

const fitting: RunKind<NamedFit> = {
  groupsOf: ({ representation, options }) =>
    representation === undefined ? ['text'] : ['text', ...Object.keys(fitGroups({ representation, options }))],
  idle(group, used) {
    const known = ['text', 'corpus', ...used.filter((name) => name !== 'text')].map((name) => `${name}.*`);
    return badParam(`'${group}' takes no part in indexing; ${known.slice(0, -1).join(', ')} and ${known.at(-1)} do.`);
  },
  check({ representation, options: { text: _text, ...options } }) {
    if (representation === undefined) return { needsWords: false, subject: 'Indexing' };
    const { words: needed, representation: method } = resolveFit({ representation, options });
    return { needsWords: needed !== undefined, startsFromWords: method.needs.startWords, subject: representation };
  },
};

/**
 * What counts as a word, and how vectors are made, is given directly or not at all: a settings file is about models.
 */
export async function indexRequest(sources: Sources<IndexSettings>, machine: Machine): Promise<IndexRequest> {
  const { given, environment = {}, file } = sources;
  const { refit = false, neighbours = false } = given;
  const drop = given.representation === 'none';
  const representation = drop ? undefined : given.representation || undefined;
  checkTogether(sources, { drop, refit, representation });
  const choice = defined({ representation });
  const reading = file?.groups?.['corpus'];
  const own = { ...sources, environment, ...(reading ? { file: { groups: { corpus: reading } } } : { file: {} }) };
  const { corpus, run, words } = await requestFor(fitting, choice, own, machine);
  const { text: textOptions, ...options } = run.options;
  const encoder = given.model ? await machine.loadEncoder(given.model) : undefined;
  return {
    corpus,
    text: textOptions,
    threads: run.threads,
    vectors: {
      drop,
      refit,
      neighbours,
      choice: encoder
        ? { encoder: encoder.fitted }
        : representation === undefined
          ? undefined
          : { ...choice, representation, ...defined({ words }), options, seed: run.seed },
      isDetailed: encoder !== undefined || given.words !== undefined || Object.keys(options).length > 0,
    },
  };
}

function checkTogether(
  sources: Sources<IndexSettings>,
  { drop, refit, representation }: { drop: boolean; refit: boolean; representation: string | undefined },
): void {
  const name = named(sources, 'representation');
  const isModel = Boolean(sources.given.model);
  if (isModel && (drop || representation !== undefined))
    throw badParam(`${named(sources, 'model')} brings its own representation; leave ${name} out.`);
  if (drop && refit)
    throw badParam(`${named(sources, 'refit')} fits a representation again, and '${name} none' deletes it.`);
  if (sources.given.words !== undefined && representation === undefined)
    throw badParam(`${named(sources, 'words')} needs a representation; add ${name}.`);
}

/**
 * Whether a fit is to follow. Documents added to a collection that keeps vectors of the representation already get
 * theirs without one; to ask for others is a mistake, unless with `refit`.
 */
export function fitIsDue({ refit, choice, isDetailed }: VectorRequest, kept: KeptVectors | undefined): boolean {
  if (refit || (choice && !kept)) return true;
  if (!choice || !kept) return false;
  if ('representation' in choice && choice.representation === kept.representation && !isDetailed) return false;
  throw new SatchelError(
    'SETTINGS_DIFFER',
    `The collection has vectors of '${kept.representation}' already, fitted with other options.`,
    {
      kind: 'usage',
      remedy: 'To replace them: --refit. To add documents, leave the options out.',
      facts: { representation: kept.representation },
    },
  );
}
