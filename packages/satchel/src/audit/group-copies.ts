/**
 * The same corpus with copies in groups, so that no split puts a document into one part and its copy into the other. Exact and near copies are
 * joined, and with them the documents of their own groups; a text inside another is not a copy.
 */

import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { findDuplicates } from './near-duplicates.ts';
import { setsOf } from './row-sets.ts';

export interface GroupedCopies {
  readonly corpus: Corpus;
  /** Documents that have a copy. */
  readonly copies: number;
}

/** Reads the corpus once; the result reads it again. */
export async function groupCopies(
  corpus: Corpus,
  compute: Parameters<typeof findDuplicates>[2] = {},
): Promise<GroupedCopies> {
  checkArguments('groupCopies', { corpus: [corpus, 'corpus'], compute: [compute, 'object'] });
  const own: (string | undefined)[] = [];
  async function* texts(): AsyncGenerator<string> {
    for await (const { text, group } of documentsIn(corpus)) {
      own.push(group);
      yield text;
    }
  }
  const { clusters } = await findDuplicates(texts(), {}, compute);
  const groups = joined(own, clusters);
  const grouped: Corpus = {
    name: corpus.name,
    ...(corpus.fingerprint ? { fingerprint: () => corpus.fingerprint?.() } : {}),
    async *documents() {
      let row = 0;
      for await (const document of corpus.documents()) {
        const group = groups[row++];
        yield group === undefined ? document : { ...document, group };
      }
    },
  };
  return { corpus: grouped, copies: clusters.reduce((sum, cluster) => sum + cluster.length, 0) };
}

/** The group of each row after clusters and groups with a row in common are one. */
function joined(
  own: readonly (string | undefined)[],
  clusters: readonly (readonly number[])[],
): (string | undefined)[] {
  const { headOf } = setsOf(own, clusters);
  const isGrouped = new Set(clusters.flat());
  return own.map((group, row) => (group === undefined && !isGrouped.has(row) ? undefined : `copies ${headOf(row)}`));
}
