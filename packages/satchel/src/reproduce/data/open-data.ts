/** Opens found files as a corpus, a test collection or word vectors. */
import type { Corpus, Document } from '../../core/corpus.ts';
import { readJudgements } from '../../corpus/judgements.ts';
import { openCorpus } from '../../corpus/open-corpus.ts';
import { readQueries } from '../../corpus/queries.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import { loadWordVectors } from '../../models/words-on-disk.ts';
import type { TestCollection } from '../../retrieval/evaluate-retrieval.ts';
import type { SourceFile } from './data-set.ts';
import type { Found } from './find-data.ts';
import { subsetOf } from './subsets.ts';

export async function openFoundCorpus(folder: string, { set, source }: Found): Promise<Corpus> {
  const { files, reading } = source;
  const whole =
    source.folder !== undefined
      ? await openCorpus(`${folder}/${source.folder}`, reading)
      : files.length === 1
        ? await openCorpus(`${folder}/${files[0]?.path}`, reading)
        : await concatenated(set.title, folder, files, reading ?? {});
  return set.subset ? await subsetOf(whole, set.subset) : whole;
}

export async function openFoundCollection(folder: string, { source }: Found): Promise<TestCollection> {
  const [documents = '', queries = '', judgements = ''] = source.files.map(({ path }) => `${folder}/${path}`);
  return {
    documents: await openCorpus(documents, source.reading),
    queries: await readQueries(queries),
    judgements: await readJudgements(judgements),
  };
}

export async function openFoundVectors(folder: string, { source, files }: Found): Promise<GivenWords> {
  const { words } = await loadWordVectors(`${folder}/${source.files[0]?.path}`);
  return { words, ...(files[0] ? { sha256: files[0].sha256 } : {}) };
}

/** Reads several files of lines as one corpus. A file has one label, or its lines are `label<tab>text`. */
async function concatenated(
  name: string,
  folder: string,
  files: readonly SourceFile[],
  reading: NonNullable<Found['source']['reading']>,
): Promise<Corpus> {
  const corpora = await Promise.all(files.map(({ path }) => openCorpus(`${folder}/${path}`, reading)));
  return {
    name,
    async *documents() {
      for (const [i, corpus] of corpora.entries()) {
        for await (const line of corpus.documents()) yield documentOf(line, files[i]!, i);
      }
    },
  };
}

function documentOf({ id, text }: Document, { label, split }: SourceFile, file: number): Document {
  const tab = text.indexOf('\t');
  const own = label ?? text.slice(0, tab);
  return {
    id: `${file + 1}-${id}`,
    text: label === undefined ? text.slice(tab + 1) : text,
    labels: own === '' ? [] : [own],
    ...(split === undefined ? {} : { split }),
  };
}
