/**
 * `parts`: documents as the counted parts that `trainOnParts` learns from. Rows come by their number, each block of 1,024 as a whole.
 *
 *   in    seq, id, text, label or labels, split
 *   out   number of the block, its bytes
 */
import type { Document } from 'satchel';
import { SatchelError } from 'satchel/browser';
import { type CountingOptions, countPart, DOCUMENTS_A_SHARD, shardDigest } from 'satchel/cluster';
import { binaryColumn } from './frames.ts';
import type { Answered, Batch, Operation } from './operation.ts';
import { idsOf, textsOf } from './texts.ts';

export function countPartsOperation(options: CountingOptions): Operation {
  let block = -1;
  let documents: Document[] = [];
  const flush = async (): Promise<Answered[]> => {
    if (documents.length === 0) return [];
    const bytes = await countPart(documents, options, shardDigest(documents));
    documents = [];
    const number = { name: 'number', type: 'int', values: [block] } as const;
    return [{ rows: 1, problems: 0, columns: [number, binaryColumn('payload', [bytes])] }];
  };
  return {
    async *take(batch) {
      const [rows, numbers] = [documentsOf(batch), batch.column('seq')];
      for (const [i, document] of rows.entries()) {
        const own = Math.floor(Number(numbers[i]) / DOCUMENTS_A_SHARD);
        if (own !== block) yield* await flush();
        block = own;
        documents.push(document);
      }
    },
    async *finish() {
      yield* await flush();
    },
  };
}

/** Training stops at a document that cannot be read, as it does in one process. */
function documentsOf(batch: Batch): Document[] {
  const { texts, problems } = textsOf(batch);
  const [ids, splits] = [idsOf(batch), batch.column('split')];
  const [label, labels] = [batch.column('label'), batch.column('labels')];
  return texts.map((text, i) => {
    if (problems[i] !== null || ids[i] === null)
      throw new SatchelError(
        'RECORD',
        `document ${String(batch.column('seq')[i])} ('${ids[i]}') cannot be read: ${problems[i] ?? 'it has no id.'}`,
      );
    const split = splits[i];
    return {
      id: ids[i]!,
      text,
      labels: labelsOf(label[i] ?? labels[i]),
      ...(typeof split === 'string' ? { split } : {}),
    };
  });
}

const labelsOf = (label: unknown): string[] => {
  if (Array.isArray(label)) return label.map(String);
  return label === null || label === undefined ? [] : [String(label)];
};
