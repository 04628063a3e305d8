/**
 * Reading and counting a part of a corpus as a task: the thread opens the file itself, so that texts are never sent. What comes back are counts, and the
 * documents without their texts, as columns.
 */
import type { CorpusPart, Document, PartReading } from '../core/corpus.ts';
import type { KernelProvider } from '../core/kernels.ts';
import {
  type PackedNames,
  type PackedStrings,
  packNames,
  packStrings,
  unpackNames,
  unpackStrings,
} from '../core/threads/packed-strings.ts';
import { prepareAnalyzer } from './analyzer.ts';
import type { TextOptions } from './options.ts';
import { type CountedBatch, createTermCounter } from './term-counter.ts';

export const COUNT_PART_TASK = 'text/count-part';

export interface CountPartInput {
  readonly part: CorpusPart;
  readonly text: TextOptions;
  readonly keepsOrder: boolean;
  readonly keepsSentences: boolean | undefined;
}

export interface CountPartOutput {
  readonly batch: CountedBatch;
  readonly documents: SentDocuments;
  readonly digests: readonly Uint8Array[];
}

/** How a part of a corpus is read on this thread. */
export type ReadPart = (part: CorpusPart) => PartReading | Promise<PartReading>;

export const countPartTask =
  (kernels: KernelProvider, readPart: ReadPart) =>
  async ({ part, text, keepsOrder, keepsSentences }: CountPartInput): Promise<CountPartOutput> => {
    const counter = createTermCounter(await prepareAnalyzer(text), { keepsOrder, keepsSentences, kernels });
    const reading = await readPart(part);
    const documents: CountedDocument[] = [];
    for await (const batch of reading.batches())
      for (const document of batch) {
        counter.add(document.text);
        documents.push(withoutText(document));
      }
    return { batch: counter.takeBatch(), documents: sendDocuments(documents), digests: reading.digests() };
  };

/** What training needs of a document beside its words. */
export type CountedDocument = Pick<Document, 'id' | 'labels' | 'split' | 'group' | 'weight'>;

export const withoutText = ({ id, labels, split, group, weight }: CountedDocument): CountedDocument => ({
  ...{ id, labels },
  ...(split === undefined ? {} : { split }),
  ...(group === undefined ? {} : { group }),
  ...(weight === undefined ? {} : { weight }),
});

export interface SentDocuments {
  readonly ids: PackedStrings;
  readonly splits: PackedNames;
  readonly groups: PackedNames;
  /** The labels of all documents one after the other, and how many each has. */
  readonly labels: PackedNames;
  readonly labelCounts: Uint32Array;
  /** NaN where a document has none. */
  readonly weights: Float64Array;
}

export const sendDocuments = (documents: readonly CountedDocument[]): SentDocuments => ({
  ids: packStrings(documents.map(({ id }) => id)),
  splits: packNames(documents.map(({ split }) => split)),
  groups: packNames(documents.map(({ group }) => group)),
  labels: packNames(documents.flatMap(({ labels }) => labels)),
  labelCounts: Uint32Array.from(documents, ({ labels }) => labels.length),
  weights: Float64Array.from(documents, ({ weight = Number.NaN }) => weight),
});

export function receiveDocuments(sent: SentDocuments): CountedDocument[] {
  const [splits, groups] = [unpackNames(sent.splits), unpackNames(sent.groups)];
  const labels = unpackNames(sent.labels) as string[];
  let from = 0;
  return unpackStrings(sent.ids).map((id, i) => {
    const own = labels.slice(from, from + sent.labelCounts[i]!);
    from += own.length;
    const weight = sent.weights[i]!;
    return withoutText({
      ...{ id, labels: own },
      ...(splits[i] === undefined ? {} : { split: splits[i] }),
      ...(groups[i] === undefined ? {} : { group: groups[i] }),
      ...(Number.isNaN(weight) ? {} : { weight }),
    });
  });
}
