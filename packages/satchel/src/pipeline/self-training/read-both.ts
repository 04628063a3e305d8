/**
 * Labelled documents and unlabelled texts as one reading, so that they share words and counts. Labels, ids and splits are those of the labelled
 * documents alone; the unlabelled texts are the rows after them.
 */
import type { Compute } from '../../core/compute.ts';
import type { Corpus, Document } from '../../core/corpus.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { labelSetCount, labelsAt, selectLabelSets } from '../../core/labels.ts';
import { type Ingested, ingest, type ReadingOptions } from '../../run/ingest.ts';

export interface BothRead {
  readonly reading: Ingested;
  /** Rows of the unlabelled texts. */
  readonly unlabelled: Uint32Array;
}

export async function readBoth(
  corpus: Corpus,
  texts: Corpus,
  options: ReadingOptions,
  compute: Compute,
): Promise<BothRead> {
  let labelled = 0;
  async function* documents(): AsyncGenerator<Document> {
    for await (const document of corpus.documents()) {
      labelled++;
      yield document;
    }
    for await (const { id, text } of texts.documents()) yield { id, text, labels: [] };
  }
  const whole = await ingest({ ...corpus, name: corpus.name, documents }, options, compute);
  const all = whole.documentIds.length;
  if (labelled === 0) throw empty(corpus);
  if (labelled === all) throw empty(texts);
  const rows = Uint32Array.from({ length: labelled }, (_, row) => row);
  const labels = selectLabelSets(whole.labels, rows);
  const bare = Array.from(rows).filter((row) => labelsAt(labels, row).length === 0);
  return {
    reading: {
      ...whole,
      corpus,
      labels,
      documentIds: whole.documentIds.slice(0, labelSetCount(labels)),
      splits: whole.splits.slice(0, labelled),
      groups: whole.groups.slice(0, labelled),
      ...(whole.weights ? { weights: whole.weights.slice(0, labelled) } : {}),
      unlabelled: { count: bare.length, first: bare[0] ?? -1 },
    },
    unlabelled: Uint32Array.from({ length: all - labelled }, (_, i) => labelled + i),
  };
}

const empty = ({ name }: Corpus): SatchelError =>
  new SatchelError('EMPTY_CORPUS', `${printable(name)} holds no documents.`, { where: printable(name) });
