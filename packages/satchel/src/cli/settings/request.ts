/** From what was typed, set in the environment and written in a file to what the pipeline is asked to do. */
import { availableParallelism } from 'node:os';
import { printable, SatchelError } from '../../core/errors.ts';
import { resolveOptions } from '../../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../../corpus/options.ts';
import type { RunOptions } from '../../pipeline/run-options.ts';
import type { PipelineChoice } from '../../pipeline/settings.ts';
import { declaredGroups, resolveSettings } from '../../pipeline/settings.ts';
import { otherMethod } from '../../words/settings.ts';
import { chooseWordMethod, type WordSource, wordSourceOf } from '../../words/word-source.ts';
import { flags, MOST_THREADS } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import { settingsFromFile } from './config-file.ts';
import { settingsFromEnvironment } from './environment.ts';
import { parseMemorySize } from './memory-size.ts';
import { type GivenGroups, mergeSettings, type RunSettings } from './run-settings.ts';
import { gridOf, settingsOf } from './set-option.ts';

export interface Request {
  readonly corpus: CorpusOptions;
  readonly run: RunOptions;
}

export async function requestOf(args: Arguments, environment: NodeJS.ProcessEnv): Promise<Request> {
  const typed = await settingsFromFlags(args);
  const named = args.given(flags.config);
  const file = await settingsFromFile(named);
  const settings = mergeSettings(typed, settingsFromEnvironment(environment), file);
  const source = wordSourceOf(settings.words);
  const { corpus: corpusGiven, ...partsGiven } = chooseWordMethod(settings.groups ?? {}, source);
  const parts = partsInPlay(settings, partsGiven, typed.groups ?? {});
  const { split: protocol, tune, grid, memoryLimit } = settings;
  const words = await wordsFor(source, parts);
  return {
    corpus: resolveOptions('corpus', corpusOptions, corpusGiven),
    run: {
      ...parts,
      seed: settings.seed ?? flags.seed.option.default,
      threads: settings.threads ?? Math.min(MOST_THREADS, availableParallelism()),
      ...(words === undefined ? {} : { words }),
      ...(protocol === undefined ? {} : { protocol }),
      ...(grid === undefined ? (tune === true ? { tune } : {}) : { tune: grid }),
      ...(memoryLimit === undefined ? {} : { memoryLimit: parseMemorySize(memoryLimit) }),
    },
  };
}

/** Loads the file of word vectors that was named, if the run has a use for it. */
async function wordsFor(source: WordSource, parts: PipelineChoice): Promise<RunOptions['words']> {
  if (source.kind === 'corpus') return undefined;
  const { representation, classifier, words } = resolveSettings(parts);
  if (!words) {
    throw new SatchelError(
      'BAD_PARAM',
      `${representation.name} + ${classifier.name} needs no word vectors; leave --words out.`,
      {
        kind: 'usage',
      },
    );
  }
  if (source.kind === 'method') return undefined;
  const { loadWordVectors } = await import('../../models/words-on-disk.ts');
  const { words: vectors, sha256 } = await loadWordVectors(source.path);
  return { vectors, ...(sha256 === undefined ? {} : { sha256 }) };
}

/** Only how documents are read can be set where a trained model brings everything else. */
export async function readingRequest(args: Arguments): Promise<CorpusOptions> {
  const { groups: typed = {} } = await settingsFromFlags(args);
  const other = Object.keys(typed).find((group) => group !== 'corpus');
  if (other !== undefined) {
    throw new SatchelError(
      'BAD_PARAM',
      `'${other}' options are part of the model and cannot be set here; only corpus.* can.`,
      {
        kind: 'usage',
      },
    );
  }
  const { groups = {} } = mergeSettings({ groups: typed }, await settingsFromFile(args.given(flags.config)));
  return resolveOptions('corpus', corpusOptions, groups['corpus']);
}

export async function settingsFromFlags(args: Arguments): Promise<RunSettings> {
  const given = {
    representation: args.given(flags.representation),
    classifier: args.given(flags.classifier),
    words: args.given(flags.words),
    split: args.given(flags.split) ?? args.given(flags.evaluate),
    seed: args.given(flags.seed),
    threads: args.given(flags.threads),
    memoryLimit: checkedSize(args.given(flags.memoryLimit)),
    tune: args.given(flags.tune),
    grid: args.all(flags.grid).length > 0 ? gridOf(args.all(flags.grid)) : undefined,
  };
  const groups = await settingsOf(args.all(flags.set));
  const corpus = withoutMissing({
    text: args.given(flags.text),
    label: args.given(flags.label),
    id: args.given(flags.id),
    split: args.given(flags.splitField),
    format: args.given(flags.format),
    encoding: args.given(flags.encoding),
    onError: args.given(flags.onError),
  });
  const reading = Object.keys(corpus).length > 0 ? { corpus: { ...corpus, ...groups['corpus'] } } : {};
  return { ...withoutMissing(given), groups: { ...groups, ...reading } };
}

/** A settings file may hold options of parts this run does not use; one typed for such a part is a mistake. */
function partsInPlay(
  settings: RunSettings,
  given: GivenGroups,
  typed: GivenGroups,
): Pick<RunOptions, 'representation' | 'classifier' | 'options'> {
  const names = {
    representation: settings.representation ?? flags.representation.option.default,
    classifier: settings.classifier ?? flags.classifier.option.default,
  };
  const { representation, classifier } = resolveSettings(names);
  const used = Object.keys(declaredGroups(representation, classifier, given));
  const idle = Object.keys(typed).find((group) => group !== 'corpus' && !used.includes(group));
  if (idle !== undefined) {
    throw (
      (used.includes('words') ? otherMethod(idle, given) : undefined) ??
      new SatchelError(
        'BAD_PARAM',
        `'${printable(idle)}' takes no part in this run, which is ${representation.name} + ${classifier.name}.`,
        {
          kind: 'usage',
          remedy: `Choose it with --representation ${idle} or --classifier ${idle}, or leave its options out.`,
        },
      )
    );
  }
  const options = Object.fromEntries(Object.entries(given).filter(([group]) => used.includes(group)));
  resolveSettings({ ...names, options }); // what does not go together is told before anything is read
  return { ...names, options };
}

export function checkedSize(typed: string | undefined, name: string = flags.memoryLimit.name): string | undefined {
  if (typed === undefined || parseMemorySize(typed) !== undefined) return typed;
  throw new SatchelError(
    'BAD_PARAM',
    `--${name} must be a size of at least 1 byte such as 500M or 2G, got "${printable(typed)}".`,
    {
      kind: 'usage',
    },
  );
}

type Present<T> = { -readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutMissing<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
