/** Reads one part of a file of JSON lines, on whichever thread. */
import type { CorpusPart, Document, PartReading } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { fileSource } from '../bytes/file-source.ts';
import { chunksBetween } from '../bytes/source.ts';
import { DOCUMENTS_A_SHARD, shardDigest } from '../fingerprint.ts';
import type { CorpusOptions } from '../options.ts';
import { createPass } from '../pass.ts';
import { readRecords } from '../readers/jsonl.ts';
import type { LineRange } from './cut-lines.ts';

/** Plain data, sent to a thread as it is. */
export interface FilePart extends CorpusPart, LineRange {
  readonly path: string;
  readonly size: number;
  readonly options: CorpusOptions;
}

/** Any fault of a record ends the pass; messages name places in the part, so that the corpus is to be read again as a whole for a message. */
export function readPart(part: FilePart): PartReading {
  const { path, size, start, end, first, count, options } = part;
  const digests: Uint8Array[] = [];
  async function* batches(): AsyncGenerator<readonly Document[]> {
    await using file = await fileSource(path, size).open();
    const pass = { ...createPass(path, options, false), earlier: first };
    let [shard, read]: [Document[], number] = [[], 0];
    for await (const documents of readRecords(chunksBetween(file, start, end), pass)) {
      for (const document of documents) {
        shard.push(document);
        if (++read % DOCUMENTS_A_SHARD > 0 && read < count) continue;
        digests.push(shardDigest(shard));
        shard = [];
      }
      yield documents;
    }
    if (read !== count)
      throw new SatchelError('READ_FAILED', 'the file changed while it was read.', { kind: 'io', where: path });
  }
  return { batches, digests: () => digests };
}
