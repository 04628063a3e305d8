/**
 * Which documents train and which test: cross-validation, repeated cross-validation, a hold-out, or the split or the folds
 * given in the data.
 *
 * Every split keeps the class shares as even as possible (stratify.ts) and never puts documents of one group on both
 * sides. Row numbers rise within each side, so documents are trained on in the order of the corpus.
 */

import { checkWhole } from '../core/checks/whole.ts';
import { badParam, printable, SatchelError, usageError } from '../core/errors.ts';
import { type LabelSets, labelSetCount } from '../core/labels.ts';
import type { Random } from '../numeric/random.ts';
import { noSuchClass } from './judged.ts';
import { stratify, unitsOf } from './stratify.ts';

export interface Split {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/** The group of each document; a document without a group is on its own. */
export type Groups = readonly (string | undefined)[];

/** Every document is tested in exactly one split. A class with fewer documents than folds is absent from some folds. */
export function stratifiedFolds(
  labels: LabelSets,
  classes: number,
  folds: number,
  random: Random,
  groups?: Groups,
): Split[] {
  checkWhole('The number of folds', folds, 2);
  const units = checkedUnits(labels, classes, groups, folds);
  const parts = stratify(labels, classes, units, new Array<number>(folds).fill(1 / folds), random);
  return Array.from({ length: folds }, (_, fold) => splitBy(parts, fold));
}

/** Repeats cross-validation with new folds each time: all folds of the first round, then all of the second, … */
export function repeatedFolds(
  labels: LabelSets,
  classes: number,
  folds: number,
  repeats: number,
  random: Random,
  groups?: Groups,
): Split[] {
  checkWhole('The number of repeats', repeats, 1);
  return Array.from({ length: repeats }, () => stratifiedFolds(labels, classes, folds, random, groups)).flat();
}

/** Holds out `share` of the documents for testing: at least one, and as near to the share as groups allow. */
export function holdOut(labels: LabelSets, classes: number, share: number, random: Random, groups?: Groups): Split {
  if (!(share > 0 && share < 1))
    throw badParam(`The share to hold out must be a number between 0 and 1, got ${share}.`);
  const units = checkedUnits(labels, classes, groups, 2);
  const parts = stratify(labels, classes, units, [share, 1 - share], random);
  for (const part of [0, 1])
    if (!parts.includes(part)) for (const document of units.at(-1) ?? []) parts[document] = part;
  return splitBy(parts, 0);
}

export interface OfficialSplit extends Split {
  /** Number of documents on neither side (`dev`, `validation`, `unsup`, no name at all), for the caller to report. */
  readonly leftOut: number;
}

/** `train` against `test`, in upper or lower case, as each document's `split` field says. */
export function officialSplit(splits: readonly (string | undefined)[]): OfficialSplit {
  const rowsOf = (name: string): Uint32Array =>
    Uint32Array.from(splits.flatMap((split, row) => (split?.trim().toLowerCase() === name ? [row] : [])));
  const [train, test] = [rowsOf('train'), rowsOf('test')];
  if (train.length === 0 || test.length === 0) throw noSplit(splits);
  return { train, test, leftOut: splits.length - train.length - test.length };
}

/** Every value of the `split` field is a fold, tested once by the documents of all the others; numbers in their order, then names in theirs. */
export function givenFolds(splits: readonly (string | undefined)[]): Split[] {
  const missing = splits.indexOf(undefined);
  const names = [...new Set(splits)].filter((name) => name !== undefined).sort(byNumber);
  if (missing < 0 && names.length >= 2)
    return names.map((name) =>
      splitBy(
        Uint32Array.from(splits, (split) => (split === name ? 0 : 1)),
        0,
      ),
    );
  const found = missing >= 0 ? `document ${missing + 1} has none` : `found ${names.length}`;
  throw new SatchelError(
    'NO_SPLIT',
    `The split 'folds' needs a fold for every document, and two folds at least; ${found}.`,
    {
      remedy: 'Name the field that holds the folds (--split column:FIELD), or split by cv:10.',
      facts: { found: names },
    },
  );
}

/** 2 before 10, numbers before names. */
function byNumber(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || (a < b ? -1 : 1);
}

export type Protocol =
  | { readonly kind: 'folds' }
  | { readonly kind: 'official' }
  | { readonly kind: 'cv'; readonly folds: number; readonly repeats: number }
  | { readonly kind: 'holdout'; readonly share: number };

/** `official`, `folds`, `cv:10`, `cv:10x3` (ten folds, three times) or `holdout:0.2`. */
export function parseProtocol(text: string): Protocol {
  const [, folds, repeats = '1'] = /^cv:(\d{1,6})(?:x(\d{1,6}))?$/.exec(text) ?? [];
  const [, share] = /^holdout:(0?\.\d+)$/.exec(text) ?? [];
  if (text === 'official' || text === 'folds') return { kind: text };
  if (Number(folds) >= 2 && Number(repeats) >= 1) return { kind: 'cv', folds: Number(folds), repeats: Number(repeats) };
  if (Number(share) > 0) return { kind: 'holdout', share: Number(share) };
  throw usageError(
    'USAGE',
    `The split must be 'official', 'folds', 'cv:FOLDS' with at least 2 folds, 'cv:FOLDSxREPEATS' or 'holdout:SHARE' with a share between 0 and 1, got "${printable(text)}".`,
    "Try 'cv:10' or 'holdout:0.2'.",
  );
}

/** The documents of part `test` against all others. */
export function splitBy(parts: Uint32Array, test: number): Split {
  const rows = Uint32Array.from(parts, (_, row) => row);
  return { train: rows.filter((row) => parts[row] !== test), test: rows.filter((row) => parts[row] === test) };
}

function checkedUnits(labels: LabelSets, classes: number, groups: Groups | undefined, parts: number): Uint32Array[] {
  const documents = labelSetCount(labels);
  const outside = labels.ids.find((id) => id >= classes);
  if (outside !== undefined) throw noSuchClass('A document has class', outside, classes);
  if (groups && groups.length !== documents)
    throw new SatchelError('SHAPE', `Expected the groups of ${documents} documents, got ${groups.length}.`);
  const units = unitsOf(documents, groups);
  if (units.length >= parts) return units;
  const [what, found] =
    units.length === documents
      ? ['documents', `${documents}`]
      : ['groups', `${units.length}, of ${documents} documents`];
  throw new SatchelError('TOO_FEW_POINTS', `Too few ${what} to share out over ${parts} parts: ${found}.`, {
    remedy: 'Use fewer folds, or more documents.',
    facts: { parts, documents, groups: units.length },
  });
}

function noSplit(splits: readonly (string | undefined)[]): SatchelError {
  const names = [...new Set(splits.flatMap((split) => (split === undefined ? [] : [split])))].sort();
  const found =
    names.length === 0 ? 'none names its part' : `found ${names.map((name) => `'${printable(name, 40)}'`).join(', ')}`;
  return new SatchelError(
    'NO_SPLIT',
    `The official split needs documents marked 'train' and documents marked 'test'; ${found}.`,
    { remedy: "Name the field that holds it, or split by 'cv:10' or 'holdout:0.2' instead.", facts: { found: names } },
  );
}
