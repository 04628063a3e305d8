/**
 * A representation fitted to documents that are counted and stored already: from their inverted index, and where vectors of words are to be
 * trained, from their running text as well. What evaluate-retrieval would fit to the same documents, to the bit.
 */
import { type Bags, bagCount } from '../core/bag.ts';
import { breathe, chunks } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import type { Vectors } from '../core/matrix.ts';
import { type Options, resolveOptions } from '../core/options.ts';
import { checkedSeed } from '../pipeline/run-options.ts';
import type { OptionGroups } from '../pipeline/settings.ts';
import type { InvertedIndex } from '../retrieve/inverted-index.ts';
import { createEngine, type Engine, type EngineOptions } from '../run/engine.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import type { TextOptions } from '../text/options.ts';
import { selectVocabulary } from '../text/select-vocabulary.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import { wordBags } from '../text/word-bags.ts';
import { bagsOf } from './index-bags.ts';
import { fitMeaning, type Meaning, prepareMeaning } from './meaning.ts';
import { meaningWords } from './meaning-words.ts';
import {
  type RetrievalSettings,
  resolveRetrieval,
  retrievalGroups,
  type VectorPart,
  vectorOptions,
  type WordSource,
} from './settings.ts';

export interface StoredDocuments {
  /** The terms by their numbers, and their postings. */
  readonly terms: readonly string[];
  readonly index: InvertedIndex;
  readonly text: TextOptions;
  /** The texts, for whoever trains on them. */
  readonly corpus: Corpus;
}

export interface MeaningChoice {
  /** A representation of the registry that needs no labels. */
  readonly representation: string;
  readonly words?: WordSource;
  /** `vectors`, `words` and those of the representation. */
  readonly options?: OptionGroups | undefined;
  readonly seed?: number | undefined;
}

/** The groups of options that have a meaning for this choice. */
export function meaningGroups({
  representation,
  words,
  options,
}: Pick<MeaningChoice, 'representation' | 'words' | 'options'>): Readonly<Record<string, Options>> {
  const {
    text: _text,
    fusion: _fusion,
    retrieval: _retrieval,
    ...groups
  } = retrievalGroups({ ranker: representation, words, options });
  return { ...groups, vectors: vectorOptions };
}

/** Checks what was asked for; throws what a person should hear before anything is read. */
export function resolveMeaning({ representation, words, options = {} }: MeaningChoice): Pick<
  RetrievalSettings,
  'words'
> & {
  readonly part: VectorPart;
  readonly vectors: { readonly minDocuments: number; readonly maxWords: number };
} {
  const { vectors, ...groups } = options;
  const settings = resolveRetrieval({ ranker: representation, words, options: groups });
  if (settings.ranker.kind !== 'vectors') {
    throw new SatchelError('BAD_PARAM', `'${representation}' ranks by words and makes no vectors.`, {
      kind: 'usage',
      remedy: "'satchel methods' lists the representations.",
    });
  }
  return {
    part: settings.ranker,
    ...(settings.words ? { words: settings.words } : {}),
    vectors: resolveOptions('vectors', vectorOptions, vectors),
  };
}

export interface FittedVectors {
  readonly meaning: Meaning;
  readonly dimensions: number;
  /** The vectors of some neighbouring documents at a time, in order. */
  readonly blocks: readonly Vectors[];
}

/** Documents turned into vectors between two looks at the clock. */
const BLOCK = 512;

export async function fitStored(
  stored: StoredDocuments,
  choice: MeaningChoice,
  options: EngineOptions = {},
): Promise<FittedVectors> {
  const settings = resolveMeaning(choice);
  const seed = checkedSeed(choice.seed);
  await using engine = await createEngine(options);
  engine.progress.stage('fit');
  const counted = countedFrom(stored);
  const rows = Uint32Array.from({ length: bagCount(counted.bags) }, (_, row) => row);
  const { vocabulary, wordOfTerm } = selectVocabulary(counted, rows, { ...stored.text, ...settings.vectors });
  const bags = wordBags(counted, rows, wordOfTerm);
  const ground = { vocabulary, bags, running: () => runningText(stored, engine) };
  const words = settings.part.method.needsWords
    ? await meaningWords(ground, choice.words, settings, engine, seed)
    : undefined;
  const meaning = await fitMeaning({ vocabulary, bags, words }, settings.part, engine);
  const { encode, representer } = prepareMeaning(meaning, vocabulary.words);
  return { meaning, dimensions: representer.dimensions, blocks: await encodeAll(bags, encode, engine) };
}

async function encodeAll(
  bags: Bags,
  encode: (bags: Bags) => Vectors,
  { progress, signal }: Engine,
): Promise<readonly Vectors[]> {
  progress.stage('transform');
  const blocks: Vectors[] = [];
  for (const { start, end } of chunks(bagCount(bags), BLOCK)) {
    blocks.push(encode(bagsBetween(bags, start, end)));
    progress.advance(end, bagCount(bags), 'documents');
    await breathe();
    throwIfAborted(signal);
  }
  return blocks;
}

function bagsBetween({ offsets, ids, counts }: Bags, start: number, end: number): Bags {
  const first = offsets[start]!;
  const own = offsets.slice(start, end + 1).map((offset) => offset - first);
  return { offsets: own, ids: ids.subarray(first, offsets[end]), counts: counts.subarray(first, offsets[end]) };
}

/** The index as counting the documents would have left it. */
function countedFrom({ terms, index }: StoredDocuments): CountedDocuments {
  const order = Uint32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  return { terms, order, bags: bagsOf(index), tokens: Uint32Array.from(index.lengths), cappedTokens: 0 };
}

async function runningText({ corpus, text }: StoredDocuments, engine: Engine): Promise<Ingested> {
  return ingest(corpus, { text, labelMode: 'multi', keepsOrder: true }, engine); // labels play no part here
}
