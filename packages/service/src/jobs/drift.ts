/**
 * Drift: how far new texts are from those a model was trained on. The model file keeps how many training documents held each word, so that no
 * training text is needed:
 *
 *   unknown share    words of the new texts that the model does not know / all their words
 *   words            those that have become more or less frequent, by the score test of `wordShifts`
 *   labels           the share of each label that the model gives
 *
 * With a reference corpus the labels of both are compared by the Jensen–Shannon divergence, in bits: 0 for equal shares, 1 for shares
 * without a label in common; and the texts of both by the score test of `driftBetween`, which says whether chance could make the difference, with
 * the topics that moved. Of large corpora a sample is tested.
 */
import { type Corpus, type Encoder, loadEncoder, type Model, openCorpus, SatchelError } from 'satchel';
import { readingRequest } from 'satchel/service';
import { driftBetween, wordShifts } from 'satchel/statistics';
import { problem } from '../http/problem.ts';
import type { CorpusFile, Work } from './protocol.ts';
import { fileOf, sourcesOf } from './settings.ts';
import { corpusOf, type Watch } from './watch.ts';

const BATCH = 64;
const MOST_WORDS = 20;
/** Documents of each corpus that the test looks at. */
const MOST_TESTED = 2000;
const SEED = 1;

interface Seen {
  documents: number;
  tokens: number;
  known: number;
  empty: number;
  readonly documentCounts: Uint32Array;
  readonly labels: Map<string, number>;
}

export async function driftOf(work: Work, watch: Watch): Promise<unknown> {
  if (work.model === undefined) throw problem('BAD_REQUEST', "'model' is missing.", { where: '/model' });
  const model = await loadEncoder(await fileOf(work.folders.models, work.model, 'satchel', 'NO_SUCH_MODEL', 'model'));
  const fresh = await look(model, corpusOf(work), work, watch);
  const reference = work.query?.['reference'] as CorpusFile | undefined;
  const before = reference && (await look(model, reference, work, watch));
  return {
    documents: fresh.documents,
    ...sharesOf(fresh),
    labels: labelShares(fresh),
    words: wordShifts(model.fitted.vocabulary.terms, model.fitted.vocabulary, fresh, MOST_WORDS),
    ...(reference && before
      ? {
          reference: { documents: before.documents, ...sharesOf(before), labels: labelShares(before) },
          labelDivergence: divergence(labelShares(before), labelShares(fresh)),
          ...(await tested(reference, corpusOf(work), work, watch)),
        }
      : {}),
  };
}

/** Absent where a corpus has fewer than two documents. */
async function tested(reference: CorpusFile, corpus: CorpusFile, work: Work, { signal, progress }: Watch) {
  const [before, now] = [await opened(reference, work), await opened(corpus, work)];
  const options = { seed: SEED, sample: MOST_TESTED, threads: work.threads, signal, progress };
  const found = await driftBetween(before, now, options).catch((error: unknown) => {
    if (error instanceof SatchelError && error.code === 'TOO_FEW_POINTS') return undefined;
    throw error;
  });
  if (!found) return {};
  const { test, topics, newWords, documents } = found;
  const { F, degrees, pValue } = test;
  return { test: { F, degrees, pValue, documents }, topics, newWords };
}

const opened = async (corpus: CorpusFile, work: Work): Promise<Corpus> =>
  openCorpus(corpus.path, readingRequest(await sourcesOf({ ...work, corpus })));

async function look(
  model: Encoder | Model,
  corpus: CorpusFile,
  work: Work,
  { signal, progress }: Watch,
): Promise<Seen> {
  const documents = (await opened(corpus, work)).documents();
  const { vocabulary } = model.fitted;
  const seen: Seen = {
    documents: 0,
    tokens: 0,
    known: 0,
    empty: 0,
    documentCounts: new Uint32Array(vocabulary.terms.length),
    labels: new Map(),
  };
  let texts: string[] = [];
  progress.stage('predict');
  for await (const { text } of documents) {
    if (texts.push(text) < BATCH) continue;
    count(model, texts, seen);
    texts = [];
    signal.throwIfAborted();
    progress.advance(seen.documents, undefined, 'documents');
  }
  count(model, texts, seen);
  return seen;
}

function count(model: Encoder | Model, texts: readonly string[], seen: Seen): void {
  for (const text of texts) {
    const { bag, tokens, known } = model.prepared.read(text);
    for (const id of new Set(bag.ids)) seen.documentCounts[id] = seen.documentCounts[id]! + 1;
    seen.documents += 1;
    seen.tokens += tokens;
    seen.known += known;
    if (known === 0) seen.empty += 1;
  }
  if (!('predict' in model) || texts.length === 0) return;
  for (const { labels } of model.predict(texts))
    for (const label of labels) seen.labels.set(label, (seen.labels.get(label) ?? 0) + 1);
}

const sharesOf = ({ documents, tokens, known, empty }: Seen) => ({
  unknownShare: tokens === 0 ? 0 : (tokens - known) / tokens,
  emptyShare: documents === 0 ? 0 : empty / documents,
});

function labelShares({ labels, documents }: Seen): Readonly<Record<string, number>> {
  const rows = [...labels].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return Object.fromEntries(rows.map(([label, found]) => [label, found / documents]));
}

/** Jensen–Shannon, base 2. Shares of several labels per document are brought to a sum of 1 first. */
export function divergence(first: Readonly<Record<string, number>>, second: Readonly<Record<string, number>>): number {
  const total = (shares: Readonly<Record<string, number>>): number =>
    Object.values(shares).reduce((sum, share) => sum + share, 0) || 1;
  const [a, b] = [total(first), total(second)];
  let sum = 0;
  for (const label of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [p, q] = [(first[label] ?? 0) / a, (second[label] ?? 0) / b];
    const mean = (p + q) / 2;
    if (p > 0) sum += (p / 2) * Math.log2(p / mean);
    if (q > 0) sum += (q / 2) * Math.log2(q / mean);
  }
  return Math.max(0, sum);
}
