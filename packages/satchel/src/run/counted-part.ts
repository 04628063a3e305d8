/**
 * Documents counted in parts, on other machines: a part holds 1,024 documents in their order (the last one the rest), as they are after
 * tokenising. The parts in their order are the reading that one process makes of the corpus, to the number of every term.
 *
 * As bytes, in the layout of model files:
 *
 *   about                              JSON: the documents without their texts, and the tokens that the part holds
 *   digest                             of its shard of the fingerprint
 *   parents, lasts                     terms, as in `NewTerms`
 *   offsets, ids, counts, tokens       bags and numbers of tokens
 *   running, sentences                 the order of the words, where it is kept
 */
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { type Arrays, type Bounds, takeArray, tensor } from '../core/tensor.ts';
import { inSteps } from '../core/threads/steps.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { decodeSafetensors, encodeSafetensors } from '../model-file/safetensors.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { type CountedBatch, createTermCounter } from '../text/term-counter.ts';
import type { CountingOptions, Described } from './count-documents.ts';
import { createDescriptions } from './descriptions.ts';
import { type Ingested, ingestCounted, type ReadingOptions } from './ingest.ts';

/** Counts the documents of one part; `digest` is that of its shard of the corpus' fingerprint. */
export async function countPart(
  documents: readonly Document[],
  options: CountingOptions,
  digest: Uint8Array,
): Promise<Uint8Array> {
  const counter = createTermCounter(await prepareAnalyzer(options.text), { ...options, kernels: kernelProvider });
  for (const { text } of documents) counter.add(text);
  const described = documents.map(({ text: _text, ...document }) => document);
  return partBytes(described, counter.takeBatch(), digest);
}

/** The reading of all parts, which must come in their order. `fingerprintOf` makes the fingerprint of their digests. */
export async function ingestParts(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadingOptions,
  compute: Compute,
  fingerprintOf: (digests: Iterable<Uint8Array>) => string,
): Promise<Ingested> {
  const counter = createTermCounter(await prepareAnalyzer(options.text), options);
  const described = createDescriptions();
  const digests: Uint8Array[] = [];
  for await (const bytes of parts) {
    const { documents, batch, digest } = readPart(bytes);
    counter.merge(batch);
    documents.forEach(described.add);
    digests.push(digest);
    compute.progress.advance(described.count(), undefined, 'documents');
    await pause(compute);
  }
  const counted = await inSteps(counter.finishSteps(), compute);
  return ingestCounted(countedCorpus(fingerprintOf(digests)), counted, described.finish(), options);
}

/** A corpus of which only counts are here. */
const countedCorpus = (fingerprint: string): Corpus => ({
  name: 'the counted documents',
  fingerprint: () => fingerprint,
  // biome-ignore lint/correctness/useYield: there is nothing to yield
  async *documents() {
    throw new SatchelError('INTERNAL', 'documents that were counted elsewhere cannot be read again.', {
      kind: 'internal',
    });
  },
});

interface Part {
  readonly documents: readonly Described[];
  readonly batch: CountedBatch;
  readonly digest: Uint8Array;
}

interface About {
  readonly documents: readonly Described[];
  readonly words: readonly string[];
  readonly cappedTokens: number;
}

function partBytes(documents: readonly Described[], batch: CountedBatch, digest: Uint8Array): Uint8Array {
  const { newTerms, postings, cappedTokens, running, sentences } = batch;
  const about: About = { documents, words: newTerms.tokens, cappedTokens };
  const { offsets, ids, counts, tokens } = postings;
  const arrays: Arrays = {
    digest: tensor(digest),
    about: tensor(new TextEncoder().encode(JSON.stringify(about))),
    parents: tensor(newTerms.parents),
    lasts: tensor(newTerms.lasts),
    offsets: tensor(offsets),
    ids: tensor(ids),
    counts: tensor(counts),
    tokens: tensor(tokens),
    ...(running ? { running: tensor(running) } : {}),
    ...(sentences ? { sentences: tensor(sentences) } : {}),
  };
  return encodeSafetensors(arrays, {});
}

/** Parts come from other machines: every number that is used as an index is checked. */
function readPart(bytes: Uint8Array): Part {
  const { arrays } = decodeSafetensors(bytes);
  const u32 = (name: string, length: number | undefined, bounds: Bounds = {}): Uint32Array =>
    takeArray('part', arrays, name, 'u32', [length], bounds).data;
  const about = aboutOf(takeArray('part', arrays, 'about', 'u8', [undefined]).data);
  const parents = takeArray('part', arrays, 'parents', 'i32', [undefined], { min: -1 }).data;
  const terms = parents.length;
  const lasts = takeArray('part', arrays, 'lasts', 'i32', [terms], { min: -1, max: Math.max(0, terms - 1) }).data;
  const offsets = u32('offsets', about.documents.length + 1, { rising: true });
  const entries = offsets.at(-1) ?? 0;
  const below = { max: Math.max(0, terms - 1) };
  const postings = {
    offsets,
    ids: u32('ids', entries, below),
    counts: u32('counts', entries),
    tokens: u32('tokens', about.documents.length),
  };
  const running = Object.hasOwn(arrays, 'running') ? u32('running', undefined, below) : undefined;
  const sentences = Object.hasOwn(arrays, 'sentences') ? u32('sentences', running?.length) : undefined;
  if (parents.filter((parent) => parent === -1).length !== about.words.length) throw damaged('tokens are missing');
  if (parents.some((parent, term) => parent >= term || (lasts[term] ?? 0) > term))
    throw damaged('terms are out of order');
  const batch: CountedBatch = {
    newTerms: { tokens: about.words, parents, lasts },
    postings,
    cappedTokens: about.cappedTokens,
    ...(running ? { running } : {}),
    ...(sentences ? { sentences } : {}),
  };
  const digest = takeArray('part', arrays, 'digest', 'u8', [undefined]).data;
  return { documents: about.documents, batch, digest };
}

function aboutOf(bytes: Uint8Array): About {
  const about = JSON.parse(new TextDecoder().decode(bytes)) as Partial<About>;
  const { documents, words, cappedTokens } = about;
  if (Array.isArray(documents) && Array.isArray(words) && Number.isSafeInteger(cappedTokens)) return about as About;
  throw damaged("'about' is incomplete");
}

const damaged = (what: string): SatchelError =>
  new SatchelError('SCHEMA', `a part of counted documents is damaged: ${what}.`);
