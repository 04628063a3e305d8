/**
 * The members of a blend as they are typed, and the blocks of a fusion that each of them reads.
 *
 *   linear-svm,complement-nb                       each reads all blocks; one that counts terms reads the blocks of terms
 *   linear-svm@nb-ratio,linear-svm@tables+lsi      each reads the blocks after its @
 */

import { badParam, printable } from '../../core/errors.ts';
import type { Block } from '../../core/matrix.ts';

const MOST_MEMBERS = 4;

export interface TypedMember {
  /** As typed, without spaces: `linear-svm@tables+lsi`. */
  readonly typed: string;
  readonly classifier: string;
  /** The names after the @; undefined where there are none. */
  readonly blocks: readonly string[] | undefined;
}

/** Throws unless there are two to four different members of `known` classifiers. */
export function membersIn(typed: string, known: readonly string[]): TypedMember[] {
  const members = typed.split(',').map(memberIn);
  const keys = members.map(({ classifier, blocks }) => [classifier, ...(blocks?.toSorted() ?? [])].join('+'));
  const isGood = members.every(
    ({ classifier, blocks }, m) =>
      known.includes(classifier) && keys.indexOf(keys[m]!) === m && blocks?.includes('') !== true,
  );
  if (isGood && members.length >= 2 && members.length <= MOST_MEMBERS) return members;
  throw badParam(
    `blend: 'members' must be two to four different ones of ${known.join(', ')}, with commas between, got "${printable(typed, 80)}".`,
    'The same classifier may stand twice if it reads different blocks of a fusion: linear-svm@bow,linear-svm@tables.',
  );
}

function memberIn(one: string): TypedMember {
  const typed = one.replaceAll(/\s/g, '');
  const at = typed.indexOf('@');
  if (at < 0) return { typed, classifier: typed, blocks: undefined };
  return { typed, classifier: typed.slice(0, at), blocks: [...new Set(typed.slice(at + 1).split('+'))] };
}

/** The blocks that each member reads, in the order of their columns. Vectors that are no fusion are one block of all columns. */
export function blocksRead(
  members: readonly TypedMember[],
  countsTerms: (classifier: string) => boolean,
  blocks: readonly Block[] | undefined,
  columns: number,
): Pick<Block, 'start' | 'end'>[][] {
  const read = members.map((member) => {
    if (member.blocks) return namedBlocks(member, member.blocks, blocks);
    const ofTerms = countsTerms(member.classifier) ? (blocks ?? []).filter(({ holdsTerms }) => holdsTerms) : [];
    return ofTerms.length > 0 ? ofTerms : (blocks ?? [{ start: 0, end: columns }]);
  });
  checkDifferent(members, read);
  return read.map((own) => [...own]);
}

function namedBlocks({ typed }: TypedMember, names: readonly string[], blocks: readonly Block[] | undefined): Block[] {
  if (!blocks)
    throw badParam(
      `blend: '${printable(typed, 80)}' names a block, but the representation is not a fusion.`,
      "Leave out the '@' and what follows it, or fuse representations, such as bow+average.",
    );
  const missing = names.find((name) => !blocks.some((block) => block.name === name));
  if (missing === undefined) return blocks.filter(({ name }) => names.includes(name));
  throw badParam(
    `blend: '${printable(typed, 80)}' reads '${printable(missing, 40)}', but the blocks of the fusion are ${blocks.map(({ name }) => name).join(', ')}.`,
    'Name some of these blocks after the @, with + between, or add the missing one to the fusion.',
  );
}

/** A member that names all blocks, or the blocks of terms, is the one that names none. */
function checkDifferent(members: readonly TypedMember[], read: readonly (readonly Pick<Block, 'start'>[])[]): void {
  const keys = members.map(({ classifier }, m) => [classifier, ...read[m]!.map(({ start }) => start)].join());
  const twice = keys.findIndex((key, m) => keys.indexOf(key) < m);
  if (twice < 0) return;
  const first = members[keys.indexOf(keys[twice]!)]!;
  throw badParam(
    `blend: '${first.typed}' and '${members[twice]!.typed}' read the same blocks.`,
    'Leave one of them out, or let it read other blocks.',
  );
}
