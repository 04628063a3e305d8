/** What `satchel index` is asked to do about meaning: a representation to fit, to fit again, or to forget. */
import { availableParallelism } from 'node:os';
import type { CollectionWriter } from '../../collection/writer.ts';
import { SatchelError } from '../../core/errors.ts';
import { type MeaningChoice, resolveMeaning } from '../../retrieval/fit-stored.ts';
import { type WordSource, wordSourceOf } from '../../words/word-source.ts';
import { collectionFlags } from '../arguments/collection-shapes.ts';
import { flags, MOST_THREADS } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import type { GivenGroups } from './run-settings.ts';

export interface MeaningWish {
  readonly isAny: boolean;
  /** Forget the vectors there are. */
  readonly isNone: boolean;
  readonly refit: boolean;
  /** What to fit, as typed. */
  readonly representation: string | undefined;
  /** What was typed after `--words`. */
  readonly words: WordSource | undefined;
}

export function meaningWish(args: Arguments): MeaningWish {
  const named = args.given(collectionFlags.representation) || undefined;
  const typed = args.given(collectionFlags.words);
  const words = typed === undefined ? undefined : wordSourceOf(typed);
  const [refit, isNone] = [args.isOn(collectionFlags.refit), named === 'none'];
  if (isNone && refit) throw usage("--refit fits a representation again, and '--representation none' forgets it.");
  if (words !== undefined && (named === undefined || isNone))
    throw usage('--words are for a representation; there is no --representation.');
  return {
    isAny: named !== undefined || refit || args.isOn(collectionFlags.neighbours),
    isNone,
    refit,
    representation: isNone ? undefined : named,
    words,
  };
}

/** Checked whole before anything is read or stored; `undefined` where no representation was named. */
export async function meaningChoice(
  args: Arguments,
  wish: MeaningWish,
  groups: GivenGroups,
): Promise<MeaningChoice | undefined> {
  const { representation, words } = wish;
  if (representation === undefined) return undefined;
  const choice = { representation, options: groups, seed: args.given(flags.seed) };
  const { words: needed } = resolveMeaning(choice);
  if (words === undefined || words.kind === 'corpus') return choice;
  if (!needed) throw usage(`${representation} needs no word vectors; leave --words out.`);
  if (words.kind === 'method') return choice;
  const { loadWordVectors } = await import('../../models/words-on-disk.ts');
  const { words: vectors, sha256 } = await loadWordVectors(words.path);
  return { ...choice, words: { vectors, ...(sha256 === undefined ? {} : { sha256 }) } };
}

/** Whether a fit is to follow; documents added to a collection that has the representation already get their vectors without one. */
export function fitIsDue(
  writer: CollectionWriter,
  { refit, words }: MeaningWish,
  choice: MeaningChoice | undefined,
): boolean {
  const kept = writer.vectors();
  if (refit || (choice && !kept)) return true;
  if (!choice || !kept) return false;
  const isOther =
    choice.representation !== kept.representation ||
    words !== undefined ||
    Object.keys(choice.options ?? {}).length > 0;
  if (!isOther) return false;
  throw new SatchelError(
    'SETTINGS_DIFFER',
    `The collection keeps vectors of '${kept.representation}' already, fitted in their own way.`,
    {
      kind: 'usage',
      remedy: 'To make others in their place: --refit. To add documents to those there are, leave the options out.',
      facts: { representation: kept.representation },
    },
  );
}

export const threadsOf = (args: Arguments): number =>
  args.given(flags.threads) ?? Math.min(MOST_THREADS, availableParallelism());

const usage = (message: string): SatchelError => new SatchelError('BAD_PARAM', message, { kind: 'usage' });
