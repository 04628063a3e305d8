/**
 * A reading that other threads can use. Its arrays lie in shared memory, which a thread reads where it is. Its strings are packed in shared
 * memory once; each thread makes strings of its own from them, once, and keeps those of the readings it used last.
 */
import type { Compute } from '../core/compute.ts';
import {
  type PackedNames,
  type PackedStrings,
  packNames,
  packStrings,
  unpackNames,
  unpackStrings,
} from '../core/threads/packed-strings.ts';
import { createRecent } from '../core/threads/recent.ts';
import { inSharedMemory } from '../core/threads/shared-memory.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import type { Ingested } from './ingest.ts';

/** The reading with its arrays in shared memory, where there are threads to share it with. */
export function forThreads(reading: Ingested, { executor }: Pick<Compute, 'executor'>): Ingested {
  if (executor.threads === 1) return reading;
  const { counted, labels, weights } = reading;
  const { terms, ...arrays } = counted;
  return {
    ...reading,
    counted: { ...inSharedMemory(arrays), terms },
    labels: inSharedMemory(labels),
    ...(weights ? { weights: inSharedMemory({ weights }).weights } : {}),
  };
}

/** As it is sent to a thread. */
export interface SentReading
  extends Pick<Ingested, 'labels' | 'multiLabel' | 'unlabelled' | 'weights' | 'saysWeights'> {
  /** Tells the readings of a process apart. */
  readonly id: number;
  readonly name: string;
  readonly fingerprint: string | undefined;
  readonly counted: Omit<CountedDocuments, 'terms'>;
  readonly terms: PackedStrings;
  readonly documentIds: PackedStrings;
  readonly classes: PackedStrings;
  readonly splits: PackedNames;
  readonly groups: PackedNames;
}

const sent = new WeakMap<Ingested, SentReading>();
let readings = 0;

/** Packed at the first call for this reading. */
export function sendReading(reading: Ingested): SentReading {
  const known = sent.get(reading) ?? packed(reading);
  sent.set(reading, known);
  return known;
}

function packed({
  corpus,
  counted,
  labels,
  multiLabel,
  unlabelled,
  weights,
  saysWeights,
  ...names
}: Ingested): SentReading {
  const { terms, ...arrays } = counted;
  return {
    id: ++readings,
    name: corpus.name,
    fingerprint: corpus.fingerprint?.(),
    counted: inSharedMemory(arrays),
    labels: inSharedMemory(labels),
    ...(weights ? { weights: inSharedMemory({ weights }).weights } : {}),
    ...(saysWeights ? { saysWeights } : {}),
    multiLabel,
    unlabelled,
    terms: packStrings(terms),
    documentIds: packStrings(names.documentIds),
    classes: packStrings(names.classes),
    splits: packNames(names.splits),
    groups: packNames(names.groups),
  };
}

/** How many readings a thread keeps: a comparison has one for words and one for pairs of words. */
const KEPT_READINGS = 3;
const kept = createRecent<number, Ingested>(KEPT_READINGS);

/** The same object for the same reading, as long as this thread keeps it. */
export const receiveReading = (reading: SentReading): Ingested => kept.get(reading.id, () => unpacked(reading));

const unpacked = ({
  name,
  fingerprint,
  counted,
  labels,
  weights,
  saysWeights,
  multiLabel,
  unlabelled,
  ...packs
}: SentReading): Ingested => ({
  corpus: { name, documents: noDocuments, fingerprint: () => fingerprint },
  counted: { ...counted, terms: unpackStrings(packs.terms) },
  labels,
  ...(weights ? { weights } : {}),
  ...(saysWeights ? { saysWeights } : {}),
  multiLabel,
  unlabelled,
  documentIds: unpackStrings(packs.documentIds),
  classes: unpackStrings(packs.classes),
  splits: unpackNames(packs.splits),
  groups: unpackNames(packs.groups),
});

/** The texts stay where they were read. */
async function* noDocuments(): AsyncGenerator<never> {}
