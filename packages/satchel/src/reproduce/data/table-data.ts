/** Finds, opens and caches the data of the tables, and records which files a table used. */

import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import type { Settings } from '../../pipeline/settings.ts';
import type { TestCollection } from '../../retrieval/evaluate-retrieval.ts';
import { type Ingested, ingest } from '../../run/ingest.ts';
import { forThreads } from '../../run/shared-reading.ts';
import { createWordVectorCache, type WordVectorCache } from '../../words/word-vector-cache.ts';
import type { Run } from '../row.ts';
import { type DataFolder, type Found, missingData } from './find-data.ts';
import { openFoundCollection, openFoundCorpus, openFoundVectors } from './open-data.ts';
import { type DataUse, noteUse } from './usage.ts';

export interface TableData {
  /** Word vectors trained on the readings. */
  readonly wordCache: WordVectorCache;
  /** Records the use of the data set and returns it. Throws DATA_MISSING if none of the run's data sets is there. */
  find(run: Partial<Run>): Promise<Found>;
  /** Records the use of word vectors; returns undefined if none is there and they are trained on the corpus. */
  findVectors(run: Partial<Run>): Promise<Found | undefined>;
  words(run: Partial<Run>): Promise<GivenWords | undefined>;
  corpus(found: Found): Promise<Corpus>;
  /** The corpus, counted with the text options of these settings. Keeps the two last readings. */
  reading(found: Found, settings: Settings, compute: Compute): Promise<Ingested>;
  collection(found: Found): Promise<TestCollection>;
  /** Returns what was used since the last call. */
  takeUses(): readonly DataUse[];
}

/** The strong baseline reads a corpus in one way, the other rows of a table in another. */
const READINGS = 2;

export function createTableData(folder: DataFolder): TableData {
  const readings = new Map<string, Ingested>();
  const collections = new Map<string, TestCollection>();
  const wordCache = createWordVectorCache();
  let loaded: { readonly name: string; readonly words: GivenWords } | undefined; // one file at a time: they are large
  let uses: DataUse[] = [];
  const corpus = (found: Found): Promise<Corpus> => openFoundCorpus(folder.path, found);

  async function findVectors({ vectors = [], startsFromVectors }: Partial<Run>): Promise<Found | undefined> {
    const names = typeof vectors === 'string' ? [] : vectors;
    const found = await folder.findVectors(names);
    if (found || !startsFromVectors) uses = noteUse(uses, 'vectors', found, names); // such a run trains none on the corpus
    return found;
  }

  return {
    wordCache,
    corpus,
    findVectors,
    async find({ data = [] }) {
      const found = await folder.findData(data);
      if (!found) throw missingData(folder.path, data);
      uses = noteUse(uses, 'data', found, data);
      return found;
    },
    async words(run) {
      const found = await findVectors(run);
      if (!found) return undefined;
      if (loaded?.name !== found.name) loaded = { name: found.name, words: await openFoundVectors(folder.path, found) };
      return loaded.words;
    },
    async reading(found, { text, labels }, compute) {
      const key = JSON.stringify([found.name, text, labels.mode]);
      const known = readings.get(key);
      if (known) return known;
      const kept = { keepsOrder: true, keepsSentences: true }; // some row may train word vectors, or vectors of sentences
      const options = { text, labelMode: labels.mode, ...kept };
      const fresh = forThreads(await ingest(await corpus(found), options, compute), compute);
      readings.set(key, fresh);
      for (const oldest of [...readings.keys()].slice(0, -READINGS)) readings.delete(oldest);
      return fresh;
    },
    async collection(found) {
      const known = collections.get(found.name) ?? (await openFoundCollection(folder.path, found));
      collections.set(found.name, known);
      return known;
    },
    takeUses() {
      const taken = uses;
      uses = [];
      return taken;
    },
  };
}
