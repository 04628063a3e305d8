/** What `satchel compare` is asked to do: as for `evaluate`, but of no one representation. */
import { availableParallelism } from 'node:os';
import type { CompareOptions } from '../../compare/comparison.ts';
import { candidates } from '../../compare/race/candidates.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { resolveOptions } from '../../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../../corpus/options.ts';
import { otherMethod, wordGroups } from '../../words/settings.ts';
import { chooseWordMethod, wordSourceOf } from '../../words/word-source.ts';
import { compareFlags } from '../arguments/compare-shape.ts';
import { flags, MOST_THREADS } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import { settingsFromFile } from './config-file.ts';
import { parseDuration } from './duration.ts';
import { settingsFromEnvironment } from './environment.ts';
import { parseMemorySize } from './memory-size.ts';
import { settingsFromFlags } from './request.ts';
import { type GivenGroups, mergeSettings } from './run-settings.ts';

export interface CompareRequest {
  readonly corpus: CorpusOptions;
  readonly run: Omit<CompareOptions, 'clock'>;
  /** The file of word vectors, as it was named. */
  readonly words: string | undefined;
}

export async function compareRequest(args: Arguments, environment: NodeJS.ProcessEnv): Promise<CompareRequest> {
  const typed = await settingsFromFlags(args);
  const file = await settingsFromFile(args.given(flags.config));
  const { groups = {}, ...settings } = mergeSettings(typed, settingsFromEnvironment(environment), file);
  const source = wordSourceOf(settings.words);
  const { corpus, ...given } = chooseWordMethod(groups, source);
  const inPlay = groupsInPlay(given);
  checkGroups(typed.groups ?? {}, inPlay, given);
  const perClass = perClassOf(args.given(compareFlags.labels));
  const words = source.kind === 'file' ? source.path : undefined;
  const reading = resolveOptions('corpus', corpusOptions, corpus);
  return {
    corpus: reading,
    words,
    run: {
      stripped: reading.strip,
      budget: budgetOf(args.given(compareFlags.budget) ?? compareFlags.budget.option.default),
      seed: settings.seed ?? flags.seed.option.default,
      threads: settings.threads ?? Math.min(MOST_THREADS, availableParallelism()),
      options: Object.fromEntries(Object.entries(given).filter(([group]) => inPlay.has(group))),
      ...(words === undefined ? {} : { words: await loaded(words) }),
      ...(settings.split === undefined ? {} : { protocol: settings.split }),
      ...(perClass === undefined ? {} : { fewLabels: perClass }),
      ...(settings.memoryLimit === undefined ? {} : { memoryLimit: parseMemorySize(settings.memoryLimit) }),
    },
  };
}

async function loaded(path: string): Promise<NonNullable<CompareOptions['words']>> {
  const { loadWordVectors } = await import('../../models/words-on-disk.ts');
  const { words: vectors, sha256 } = await loadWordVectors(path);
  return { vectors, ...(sha256 === undefined ? {} : { sha256 }) };
}

function budgetOf(typed: string): number {
  const seconds = parseDuration(typed);
  if (seconds !== undefined) return seconds;
  throw usage(`--budget must be a length of time such as 90s, 2m or 1h, got "${printable(typed)}".`);
}

/** `5,10,50` → rising numbers, each once. */
function perClassOf(typed: string | undefined): number[] | undefined {
  if (typed === undefined) return undefined;
  const counts = typed.split(',').map((one) => (/^\s*\d{1,6}\s*$/.test(one) ? Number(one) : 0));
  if (counts.every((count) => count > 0)) return [...new Set(counts)].sort((a, b) => a - b);
  throw usage(
    `--labels must be numbers of documents of a class with commas between, such as 5,10,50, got "${printable(typed)}".`,
  );
}

const groupsInPlay = (given: GivenGroups): ReadonlySet<string> =>
  new Set([
    ...['text', 'labels', ...Object.keys(wordGroups(given))],
    ...candidates.flatMap(({ representation, classifier }) => [classifier, ...representation.split('+')]),
  ]);

/** A settings file may hold options for other commands; one typed for a part that takes no part is a mistake. */
function checkGroups(typed: GivenGroups, inPlay: ReadonlySet<string>, given: GivenGroups): void {
  const idle = Object.keys(typed).find((group) => group !== 'corpus' && !inPlay.has(group));
  if (idle === undefined) return;
  const known = [...inPlay].join(', ');
  throw otherMethod(idle, given) ?? usage(`'${printable(idle)}' takes no part in a comparison; these do: ${known}.`);
}

const usage = (message: string): SatchelError => new SatchelError('BAD_PARAM', message, { kind: 'usage' });
