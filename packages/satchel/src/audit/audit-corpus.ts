/**
 * Can a score on this corpus be trusted? One pass over the documents looks for duplicates and for features that give
 * the label away. It returns plain data: the findings, their counts, and a plan to strip them, so that scores with and
 * without them can be compared.
 *
 * When documents are marked `train` and `test`, that split is audited: duplicates across it, and giveaways learned on
 * one side and judged on the other. Otherwise a random half is held out for judging, and duplicates are reported over
 * all documents.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { documentsIn, type GivenDocument } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { type Progress, pause, silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { printable, SatchelError, throwIfAborted } from '../core/errors.ts';
import { type LabelSets, labelSetsFrom, labelsAt } from '../core/labels.ts';
import { inSteps } from '../core/threads/steps.ts';
import { createRandom, randomOrder } from '../numeric/random.ts';
import { createGiveawayCollector, type Giveaway } from './giveaways.ts';
import type { LabelWord } from './label-words.ts';
import { type Leak, leaksAcross } from './leaks.ts';
import {
  createDuplicateFinder,
  type DuplicateKind,
  type DuplicateOptions,
  type Duplicates,
} from './near-duplicates.ts';
import type { StripPlan } from './strip.ts';
import type { PartName } from './text-parts.ts';

export interface AuditReport {
  readonly documents: number;
  readonly classes: readonly string[];
  /** Documents are named by their row in the corpus, counted from 0. */
  readonly duplicates: Duplicates;
  readonly pairs: Readonly<Record<DuplicateKind, number>>;
  /** Exact and near copies whose labels differ: one of the two is wrong. */
  readonly conflicts: readonly Conflict[];
  /** Test documents with a copy in the training part; absent without an official split. */
  readonly leaks?: { readonly test: number; readonly share: number; readonly found: readonly NamedLeak[] };
  readonly giveaways: readonly Giveaway[];
  readonly labelWords: readonly LabelWord[];
  /** Strips every part, line and word that gives the label away. Words of labels stay: texts may be about them. */
  readonly plan: StripPlan;
}

export interface Conflict {
  readonly first: string;
  readonly second: string;
  readonly firstLabels: readonly string[];
  readonly secondLabels: readonly string[];
  readonly similarity: number;
}

/** With the ids of the documents. */
export interface NamedLeak extends Leak {
  readonly id: string;
  readonly sourceId: string;
}

export interface AuditOptions {
  readonly duplicates?: Partial<DuplicateOptions> | undefined;
  /** Decides which documents are held out when there is no official split. */
  readonly seed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export type Documents = Pick<Corpus, 'documents'> | Iterable<GivenDocument> | AsyncIterable<GivenDocument>;

/** Documents between two calls of `progress`. */
const BETWEEN = 256;

const auditKeys = { duplicates: 'object', seed: 'number', signal: 'signal', progress: 'progress' } as const;

/**
 * Finds duplicates, conflicting labels, copies across an official split, and parts of texts that give the label away.
 *
 * @example
 * import { auditCorpus, openCorpus } from 'satchel';
 * const { pairs, conflicts, giveaways } = await auditCorpus(await openCorpus('mail.jsonl'));
 * console.log(pairs, conflicts.length, giveaways);
 */
export async function auditCorpus(documents: Documents, options: AuditOptions = {}): Promise<AuditReport> {
  checkArguments('auditCorpus', { documents: [documents, 'corpus', 'iterable'] });
  const { duplicates = {}, seed = 1, signal, progress = silentProgress } = checkKeys('auditCorpus', options, auditKeys);
  const paced = { signal };
  throwIfAborted(signal);
  progress.stage('read');
  const finder = createDuplicateFinder({ seed, ...duplicates });
  const collector = createGiveawayCollector();
  const [ids, names, splits]: [string[], (readonly string[])[], (string | undefined)[]] = [[], [], []];
  for await (const document of documentsIn('documents' in documents ? documents : { documents: () => documents })) {
    finder.add(document.text);
    collector.add(document.text);
    names.push(document.labels);
    splits.push(document.split?.trim().toLowerCase());
    if (ids.push(document.id) % BETWEEN === 0) progress.advance(ids.length, undefined, 'documents');
    await pause(paced);
  }
  progress.advance(ids.length, ids.length, 'documents');
  if (ids.length === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to audit.');
  const classes = [...new Set(names.flat())].sort();
  const numbers = new Map(classes.map((name, c) => [name, c]));
  const labels = labelSetsFrom(names.map((list) => list.map((name) => numbers.get(name) ?? 0)));
  const found = finder.finish();
  progress.stage('fit');
  const told = (done: number, total: number) => progress.advance(done, total, 'parts of documents');
  const judging = collector.finish(labels, classes, halvesOf(splits, seed), told);
  const { found: giveaways, labelWords } = await inSteps(judging, paced);
  const pairs = { exact: 0, near: 0, contained: 0 };
  for (const { kind } of found.pairs) pairs[kind]++;
  return {
    documents: ids.length,
    classes,
    duplicates: found,
    pairs,
    conflicts: conflictsIn(found, labels, ids, names),
    ...leaksIn(found, splits, ids),
    giveaways,
    labelWords,
    plan: planFor(giveaways),
  };
}

/** Strips everything that gives a label away. If one header field does, all fields go: half a header is of no use. */
export function planFor(giveaways: readonly Giveaway[]): StripPlan {
  const telling = giveaways.filter(({ isTelling }) => isTelling);
  const isPart = (kind: Giveaway['kind']): kind is Exclude<PartName, 'body'> => kind !== 'line' && kind !== 'word';
  const namesOf = (wanted: Giveaway['kind']): string[] =>
    telling.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  return {
    parts: [...new Set(telling.map(({ kind }) => kind).filter(isPart))],
    lines: namesOf('line'),
    words: namesOf('word'),
  };
}

/** 1 to learn from, 2 to judge on. */
function halvesOf(splits: readonly (string | undefined)[], seed: number): Uint8Array {
  if (splits.includes('train') && splits.includes('test'))
    return Uint8Array.from(splits, (split) => (split === 'train' ? 1 : split === 'test' ? 2 : 0));
  const order = randomOrder(splits.length, createRandom(seed, 'audit'));
  const halves = new Uint8Array(splits.length).fill(1);
  for (const row of order.slice(0, Math.floor(splits.length / 2))) halves[row] = 2;
  return halves;
}

function leaksIn(
  found: Duplicates,
  splits: readonly (string | undefined)[],
  ids: readonly string[],
): Pick<AuditReport, 'leaks'> {
  const rowsOf = (name: string): Uint32Array =>
    Uint32Array.from(splits.flatMap((split, row) => (split === name ? [row] : [])));
  const [train, test] = [rowsOf('train'), rowsOf('test')];
  if (train.length === 0 || test.length === 0) return {};
  const leaks = leaksAcross(found, train, test).map((leak) => ({
    ...leak,
    id: ids[leak.row]!,
    sourceId: ids[leak.source]!,
  }));
  return { leaks: { test: test.length, share: leaks.length / test.length, found: leaks } };
}

function conflictsIn(
  found: Duplicates,
  labels: LabelSets,
  ids: readonly string[],
  names: readonly (readonly string[])[],
): Conflict[] {
  const keyOf = (row: number): string => labelsAt(labels, row).join(' ');
  return found.pairs
    .filter(({ first, second, kind }) => kind !== 'contained' && keyOf(first) !== keyOf(second))
    .map(({ first, second, similarity }) => ({
      first: printable(ids[first]!),
      second: printable(ids[second]!),
      firstLabels: names[first]!,
      secondLabels: names[second]!,
      similarity,
    }));
}
