/**
 * Adds many documents to a collection, in groups with one fsync each, so that the disk is not the bottleneck. A group is acknowledged once it
 * is on disk; after a crash everything acknowledged is there and the rest can be added again (`replace`).
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { pause } from '../core/compute.ts';
import type { Added } from './add-documents.ts';
import type { CollectionDocument } from './store/stored-documents.ts';
import type { AddOptions, CollectionWriter } from './writer.ts';

export interface IngestOptions extends AddOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each group with the counts on disk so far. */
  readonly onStored?: ((sum: Added, ids: readonly string[]) => void) | undefined;
}

const GROUP = 1000;
/** A group is stored without a pause: about a tenth of a second. */
const GROUP_CHARACTERS = 2 ** 20;
/** Encoding takes longer than counting words. */
const ENCODED_GROUP = 100;

/**
 * Adds many documents to a collection in groups, each durable once it is reported. Returns how many were added,
 * replaced and unchanged.
 *
 * @example
 * import { ingestDocuments, openCollectionWriter, openCorpus } from 'satchel';
 * await using writer = await openCollectionWriter('mail');
 * const corpus = await openCorpus('mail.jsonl');
 * console.log(await ingestDocuments(writer, corpus.documents())); // { added: 90, replaced: 0, unchanged: 0 }
 */
export async function ingestDocuments(
  writer: CollectionWriter,
  documents: AsyncIterable<CollectionDocument>,
  options: IngestOptions = {},
): Promise<Added> {
  checkArguments('ingestDocuments', { writer: [writer, 'writer'], documents: [documents, 'iterable'] });
  checkKeys('ingestDocuments', options, { replace: 'flag', signal: 'signal', onStored: 'function' });
  const { replace = false, signal, onStored = () => {} } = options;
  const paced = { signal };
  let sum: Added = { added: 0, replaced: 0, unchanged: 0 };
  const most = writer.vectors() ? ENCODED_GROUP : GROUP;
  for await (const group of inGroups(documents, most)) {
    await pause(paced);
    const { added, replaced, unchanged } = writer.add(group, { replace });
    sum = { added: sum.added + added, replaced: sum.replaced + replaced, unchanged: sum.unchanged + unchanged };
    onStored(
      sum,
      group.map(({ id }) => id),
    );
  }
  return sum;
}

async function* inGroups(
  documents: AsyncIterable<CollectionDocument>,
  most: number,
): AsyncGenerator<readonly CollectionDocument[]> {
  let group: CollectionDocument[] = [];
  let characters = 0;
  for await (const document of documents) {
    group.push(document);
    characters += document?.text?.length ?? 0; // what is no document is refused when the group is stored
    if (group.length < most && characters < GROUP_CHARACTERS) continue;
    yield group;
    group = [];
    characters = 0;
  }
  if (group.length > 0) yield group;
}
