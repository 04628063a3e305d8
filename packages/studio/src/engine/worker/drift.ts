/** Drift: the open file against another, or one part of it against the rest, by the score test of `driftBetween`; and what the model in use makes of both. */
import { corpusOf, type Document, type Model } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import { driftBetween, wordShifts } from 'satchel/statistics';
import type { DriftFound, DriftQuestion } from '../drifting.ts';
import { EngineFault } from '../fault.ts';
import type { WordApart } from '../word-apart.ts';
import { partedBy } from './columns.ts';
import { documentsOf } from './open.ts';
import { progressTo } from './progress.ts';
import { held, state } from './state.ts';
import type { Told } from './told.ts';

/** Of larger sets a sample is looked at. */
const MOST_DOCUMENTS = 2000;
const SEED = 1;
const WORDS = 20;
const LABELS = 12;

interface Sets {
  readonly names: readonly [string, string];
  readonly before: readonly Document[];
  readonly now: readonly Document[];
}

export async function drift(told: Told, question: DriftQuestion): Promise<DriftFound> {
  const { names, before: all, now: newer } = await setsOf(told, question);
  const [before, now] = [sampleOf(all), sampleOf(newer)];
  if (before.length < 2 || now.length < 2)
    throw new EngineFault({
      code: 'TOO_FEW_POINTS',
      message: `Each side needs two documents, got ${before.length} and ${now.length}.`,
      remedy: 'Choose another part or another file.',
    });
  const progress = progressTo(told, 'Comparing the texts');
  const found = await driftBetween(corpusOf(textsOf(before)), corpusOf(textsOf(now)), { seed: SEED, top: WORDS, signal: told.signal, progress }); // biome-ignore format: one call
  const { model } = state;
  return {
    names,
    documents: [before.length, now.length],
    F: found.test.F,
    degrees: found.test.degrees,
    pValue: found.test.pValue,
    words: found.words,
    topics: found.topics.map(({ words, ...rest }) => ({ word: words.join(' '), ...rest })),
    labels: model && labelShifts(model, before, now),
    newWords: found.newWords,
    unknown: model && [unknownShare(model, before), unknownShare(model, now)],
  };
}

async function setsOf(told: Told, question: DriftQuestion): Promise<Sets> {
  const { documents, isSetApart, name } = held();
  if (question.kind === 'file') {
    const { documents: now } = await documentsOf(told, question.file);
    return { names: [name, question.file.name], before: documents, now };
  }
  if (question.kind === 'parts')
    return {
      names: ['training part', 'held-out part'],
      before: documents.filter((_, row) => !isSetApart[row]),
      now: documents.filter((_, row) => isSetApart[row]),
    };
  const { names, isNow } = partedBy(documents, question.column, question.value);
  return { names, before: documents.filter((_, row) => isNow[row] === 0), now: documents.filter((_, row) => isNow[row] === 1) }; // biome-ignore format: one record
}

function sampleOf(documents: readonly Document[]): readonly Document[] {
  if (documents.length <= MOST_DOCUMENTS) return documents;
  const rows = Uint32Array.from(documents.keys());
  createRandom(SEED, 'sample for drift').shuffle(rows);
  return Array.from(rows.slice(0, MOST_DOCUMENTS).sort(), (row) => documents[row]!);
}

const textsOf = (documents: readonly Document[]) =>
  documents.map(({ text }, i) => ({ id: String(i), text, labels: [] }));

/** The labels that the model gives, compared as words are: by the share of documents. */
function labelShifts(model: Model, before: readonly Document[], now: readonly Document[]): readonly WordApart[] {
  const said = [before, now].map((set) => model.predict(set.map(({ text }) => text)).map(({ labels }) => labels));
  const names = [...new Set(said.flat(2))].sort();
  const countsOf = (given: readonly (readonly string[])[]) => ({
    documents: given.length,
    documentCounts: names.map((name) => given.filter((labels) => labels.includes(name)).length),
  });
  return wordShifts(names, countsOf(said[0]!), countsOf(said[1]!), LABELS);
}

function unknownShare({ prepared }: Model, documents: readonly Document[]): number {
  let [all, unknown] = [0, 0];
  for (const { text } of documents) {
    const { tokens, known } = prepared.read(text);
    all += tokens;
    unknown += tokens - known;
  }
  return all === 0 ? 0 : unknown / all;
}
