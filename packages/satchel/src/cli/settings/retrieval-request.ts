/** From what was typed, set in the environment and written in a file to what `evaluate-retrieval` is asked to do. */
import { availableParallelism } from 'node:os';
import { printable, SatchelError } from '../../core/errors.ts';
import { resolveOptions } from '../../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../../corpus/options.ts';
import type { RetrievalRunOptions } from '../../retrieval/evaluate-retrieval.ts';
import { type RetrievalChoice, resolveRetrieval, retrievalGroups } from '../../retrieval/settings.ts';
import { otherMethod } from '../../words/settings.ts';
import { chooseWordMethod, type WordSource, wordSourceOf } from '../../words/word-source.ts';
import { flags, MOST_THREADS } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import { retrievalFlags } from '../arguments/retrieval-shape.ts';
import { settingsFromFile } from './config-file.ts';
import { settingsFromEnvironment } from './environment.ts';
import { settingsFromFlags } from './request.ts';
import { type GivenGroups, mergeSettings } from './run-settings.ts';

export interface RetrievalRequest {
  readonly corpus: CorpusOptions;
  readonly run: RetrievalRunOptions;
}

/** Keywords are what a document is about. */
const corpusDefaults = { also: ['keywords'] };

export async function retrievalRequestOf(args: Arguments, environment: NodeJS.ProcessEnv): Promise<RetrievalRequest> {
  const typed = await settingsFromFlags(args);
  const settings = mergeSettings(
    typed,
    settingsFromEnvironment(environment),
    await settingsFromFile(args.given(flags.config)),
  );
  const source = wordSourceOf(settings.words);
  const { corpus, ...given } = chooseWordMethod(settings.groups ?? {}, source);
  const choice = choiceOf(args);
  const options = optionsInPlay(choice, given, typed.groups ?? {});
  const { words } = resolveRetrieval({ ...choice, options }); // what does not go together is told before anything is read
  const vectors = await wordsFor(source, words !== undefined);
  return {
    corpus: resolveOptions('corpus', corpusOptions, { ...corpusDefaults, ...corpus }),
    run: {
      ...choice,
      options,
      seed: settings.seed ?? flags.seed.option.default,
      threads: settings.threads ?? Math.min(MOST_THREADS, availableParallelism()),
      ...(vectors === undefined ? {} : { words: vectors }),
      ...(typed.grid === undefined ? (typed.tune === true ? { tune: true } : {}) : { tune: typed.grid }),
    },
  };
}

function choiceOf(args: Arguments): RetrievalChoice {
  const given = (name: 'fuse' | 'feedback'): string | undefined => args.given(retrievalFlags[name]) || undefined;
  const [fuse, feedback] = [given('fuse'), given('feedback')];
  const lambda = args.given(retrievalFlags.lambda);
  if (lambda !== undefined && fuse === undefined) {
    throw new SatchelError('BAD_PARAM', '--lambda is the share of what --fuse mixes in; there is no --fuse.', {
      kind: 'usage',
    });
  }
  return {
    ranker: args.given(retrievalFlags.ranker) ?? retrievalFlags.ranker.option.default,
    ...(fuse === undefined ? {} : { fuse, lambda: shareOf(lambda ?? 'auto') }),
    ...(feedback === undefined ? {} : { feedback }),
  };
}

/** What was typed after `--lambda`. */
export function shareOf(typed: string): number | 'auto' {
  if (typed === 'auto') return typed;
  const share = /^(0|1|0?\.\d+|1\.0+|0\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new SatchelError('BAD_PARAM', `--lambda must be 'auto' or a number from 0 to 1, got "${printable(typed)}".`, {
    kind: 'usage',
  });
}

/** A settings file may hold options of parts this run does not use; one typed for such a part is a mistake. */
function optionsInPlay(choice: RetrievalChoice, given: GivenGroups, typed: GivenGroups): GivenGroups {
  const used = Object.keys(retrievalGroups({ ...choice, options: given }));
  const idle = Object.keys(typed).find((group) => group !== 'corpus' && !used.includes(group));
  if (idle !== undefined) {
    throw (
      (used.includes('words') ? otherMethod(idle, given) : undefined) ??
      new SatchelError('BAD_PARAM', `'${printable(idle)}' takes no part in this run.`, {
        kind: 'usage',
        remedy: `Options can be set of: corpus, ${used.join(', ')}.`,
      })
    );
  }
  return Object.fromEntries(Object.entries(given).filter(([group]) => used.includes(group)));
}

/** Loads the file of word vectors that was named, if the run has a use for it. */
async function wordsFor(source: WordSource, isNeeded: boolean): Promise<RetrievalRunOptions['words']> {
  if (source.kind === 'corpus') return undefined;
  if (!isNeeded)
    throw new SatchelError('BAD_PARAM', 'This ranking needs no word vectors; leave --words out.', { kind: 'usage' });
  if (source.kind === 'method') return undefined;
  const { loadWordVectors } = await import('../../models/words-on-disk.ts');
  const { words: vectors, sha256 } = await loadWordVectors(source.path);
  return { vectors, ...(sha256 === undefined ? {} : { sha256 }) };
}
