/** A collection in memory that is ready for search: its vocabulary, its documents as bags and their inverted index. */
import { documentsIn } from '../core/checks/given-document.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { IndexedBags } from '../retrieve/feedback.ts';
import { invertBags } from '../retrieve/inverted-index.ts';
import { type Query, queryOf } from '../retrieve/ranker.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { createBagger } from '../text/one-text/bagger.ts';
import { selectVocabulary } from '../text/select-vocabulary.ts';
import { wordBags } from '../text/word-bags.ts';
import type { Part, RetrievalSettings } from './settings.ts';

export interface SearchCollection extends IndexedBags {
  readonly ingested: Ingested;
  readonly documentIds: readonly string[];
  readonly vocabulary: Vocabulary;
  /** The words of a text the collection knows, as a query. */
  queryOf(text: string): Query;
}

export async function readCollection(
  corpus: Corpus,
  { text, words, ranker, fuse }: RetrievalSettings,
  compute: Compute,
): Promise<SearchCollection> {
  const reading = {
    text,
    labelMode: 'multi',
    keepsOrder: words !== undefined || [ranker, fuse].some((part) => needed(part, 'order')),
    keepsSentences: [ranker, fuse].some((part) => needed(part, 'sentences')),
  } as const; // labels play no part here
  const ingested = await ingest(withTitles(corpus), reading, compute);
  checkIds(
    'documents',
    ingested.documentIds.map((id) => ({ id })),
  );
  compute.progress.stage('fit');
  const rows = Uint32Array.from(ingested.documentIds.keys());
  const { vocabulary, wordOfTerm } = selectVocabulary(ingested.counted, rows, text);
  const bags = wordBags(ingested.counted, rows, wordOfTerm);
  const { read: bagger } = createBagger(await prepareAnalyzer(text), vocabulary);
  return {
    ingested,
    documentIds: ingested.documentIds,
    vocabulary,
    bags,
    index: invertBags(bags, vocabulary.terms.length),
    queryOf: (asked) => ({ ...queryOf(bagger(asked).bag), text: asked }),
  };
}

const needed = (part: Part | undefined, need: 'order' | 'sentences'): boolean =>
  part?.kind === 'vectors' && part.method.needs[need] === true;

/** A document is found by the words of its title too; some collections repeat it at the start of the text. */
function withTitles(corpus: Corpus): Corpus {
  return {
    ...corpus,
    async *documents() {
      for await (const document of documentsIn(corpus)) yield { ...document, text: wholeText(document) };
    },
  };
}

const wholeText = ({ title, text }: Document): string =>
  title === undefined || text.startsWith(title) ? text : `${title}\n${text}`;

/** Ranked lists and judgements are joined by id, so ids must be distinct. */
export function checkIds(what: string, named: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of named) {
    if (seen.has(id))
      throw new SatchelError('DUPLICATE_ID', `Two ${what} have the id '${printable(id)}'.`, { facts: { id } });
    seen.add(id);
  }
}
