/**
 * The one way from what was asked for to a checked choice. What was given wins over the environment, and that over a
 * settings file:
 *
 *   given | environment | file → settings → choice → its options → word vectors → request
 *
 * A settings file may hold options of parts that a run does not use, since it serves many runs; to give such an option
 * directly is a mistake. Everything is checked before a document is read. Each kind of run (classify.ts, compare.ts,
 * retrieve.ts, index-documents.ts) says what it can be asked.
 */
import { defined } from '../core/checks/defined.ts';
import { badParam, printable, type SatchelError } from '../core/errors.ts';
import { type OptionValue, resolveOptions } from '../core/options.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type CorpusOptions, corpusOptions } from '../corpus/options.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { type GivenTable, type GivenWords, wordsGiven } from '../encoder/encoder-run.ts';
import { otherMethod } from '../words/settings.ts';
import { chooseWordMethod, wordSourceOf } from '../words/word-source.ts';
import { trainedTable } from '../words/word-tables.ts';
import { type GivenGroups, mergeSettings, plainSettings, type RunSettings } from './run-settings.ts';
import { named, type Sources } from './sources.ts';

export { named, type Sources } from './sources.ts';

/** Provided by the machine. */
export interface Machine {
  /** Loads a file of word vectors. */
  loadWords(file: string): Promise<{ readonly words: WordVectors; readonly sha256: string | undefined }>;
  /** Opens the file of an encoder or of a model. */
  loadEncoder(file: string): Promise<Encoder>;
  /** The default number of threads. */
  readonly threads: number;
}

export interface RunKind<Choice extends object> {
  /** Groups of options that have an effect on this choice. */
  groupsOf(choice: Choice & { readonly options: GivenGroups }): readonly string[];
  /** The mistake of giving options of a group without effect. */
  idle(group: string, used: readonly string[], choice: Choice): SatchelError;
  /**
   * Throws for options that do not go together; says whether word vectors have an effect (`startsFromWords`: only those of a file, as a
   * start), and what to call the choice.
   */
  check(choice: Choice & { readonly options: GivenGroups }): {
    readonly needsWords: boolean;
    readonly startsFromWords?: boolean | undefined;
    readonly subject: string;
  };
  /** Several tables of word vectors may be named. */
  readonly takesTables?: boolean;
  /** Default corpus options. */
  readonly corpus?: Readonly<Record<string, OptionValue>>;
}

export interface Request<Choice extends object> {
  readonly corpus: CorpusOptions;
  readonly run: Choice & { readonly options: GivenGroups; readonly seed: number; readonly threads: number };
  /** The word vectors of the file that was named. */
  readonly words: GivenWords | undefined;
  readonly settings: RunSettings;
}

export const settled = ({ given, environment = {}, file = {} }: Sources): RunSettings =>
  mergeSettings(given, environment, file);

export async function requestFor<Choice extends object>(
  kind: RunKind<Choice>,
  choice: Choice,
  sources: Sources,
  machine: Machine,
): Promise<Request<Choice>> {
  const settings = settled(sources);
  const tables = tablesOf(sources);
  if (tables && !kind.takesTables)
    throw badParam(
      `${named(sources, 'words')} names several tables of word vectors, and this command takes one.`,
      'Train an encoder or a model on them, and use that (--model).',
    );
  const source = wordSourceOf(tables ? undefined : settings.words);
  const { corpus, ...groups } = chooseWordMethod(settings.groups ?? {}, source);
  const used = kind.groupsOf({ ...choice, options: groups });
  const idle = Object.keys(sources.given.groups ?? {}).find((group) => group !== 'corpus' && !used.includes(group));
  if (idle !== undefined)
    throw (used.includes('words') ? otherMethod(idle, groups) : undefined) ?? kind.idle(printable(idle), used, choice);
  const options = Object.fromEntries(Object.entries(groups).filter(([group]) => used.includes(group)));
  const { needsWords, startsFromWords, subject } = kind.check({ ...choice, options });
  if ((source.kind !== 'corpus' || tables) && !needsWords && !(startsFromWords && source.kind === 'file'))
    throw badParam(
      `${subject} needs no word vectors; leave ${named(sources, 'words')} out.`,
      kind.takesTables
        ? `Or use them: ${named(sources, 'representation')} bow+tables has them beside the bag of words, average has them alone.`
        : undefined,
    );
  return {
    corpus: resolveOptions('corpus', corpusOptions, { ...kind.corpus, ...corpus }),
    run: {
      ...choice,
      options,
      seed: settings.seed ?? plainSettings.seed.default,
      threads: threadsOf(sources, machine),
    },
    words: tables
      ? await tablesIn(tables, machine)
      : source.kind === 'file'
        ? await wordsIn(source.path, machine)
        : undefined,
    settings,
  };
}

/** All tables of word vectors, where several were named. */
export function tablesOf({ given }: Sources): readonly string[] | undefined {
  const { words, furtherWords = [] } = given;
  return words === undefined || furtherWords.length === 0 ? undefined : [words, ...furtherWords];
}

async function tablesIn(named: readonly string[], machine: Machine): Promise<GivenWords | undefined> {
  const tables: GivenTable[] = [];
  for (const name of named) tables.push(trainedTable(name) ? name : await wordsIn(name, machine));
  return wordsGiven(tables);
}

/** The corpus options; all other options come from the trained model. */
export function readingRequest(sources: Sources): CorpusOptions {
  const other = Object.keys(sources.given.groups ?? {}).find((group) => group !== 'corpus');
  if (other === undefined) return resolveOptions('corpus', corpusOptions, settled(sources).groups?.['corpus']);
  throw badParam(`'${other}' options are part of the model and cannot be set here; only corpus.* can.`);
}

export const threadsOf = (sources: Sources, { threads }: Pick<Machine, 'threads'>): number =>
  settled(sources).threads ?? threads;

async function wordsIn(file: string, { loadWords }: Machine): Promise<GivenWords> {
  const { words, sha256 } = await loadWords(file);
  return defined({ words, sha256 });
}
