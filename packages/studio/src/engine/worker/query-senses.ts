/**
 * The senses of the words of a query, and a ranking that follows one of them. A sense is a topic t of a topic model of the documents; a hit's score
 * is multiplied by the share of the document that the topic has:
 *
 *   score'(d) = score(d) · P(t|d)
 *
 * Every part of the score is multiplied alike, so parts still add up to it.
 */
import { type Encoder, fitEncoder } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import type { QuerySense, SensesOfQuery } from '../searching.ts';
import { progressTo } from './progress.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const MOST_DOCUMENTS = 2000;
const MOST_TOPICS = 20;
const DOCUMENTS_PER_TOPIC = 20;
const SWEEPS = 100;
const SEED = 1;
/** Senses with less of the word are left out. */
const LEAST = 0.15;
const WORDS = 5;

let fitted: { readonly of: Held; readonly encoder: Encoder } | undefined;

/** Words with one sense are left out, and so are words that the topics do not know. */
export async function querySenses(told: Told, query: string): Promise<readonly SensesOfQuery[]> {
  const encoder = await senseEncoder(told);
  const terms = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  const known = terms.filter((word) => encoder.prepared.read(word).known > 0);
  return encoder
    .senses(known, { least: LEAST, top: WORDS })
    .filter(({ senses }) => senses.length > 1)
    .map(({ word, senses }) => ({ word, senses: senses.map(({ topic, probability, words: own }) => ({ topic, probability, words: own })) })); // biome-ignore format: one record
}

/** P(t|d) of a text, for the sense of a query. */
export async function shareOfSense(told: Told, { topic }: QuerySense): Promise<(text: string) => number> {
  const { prepared } = await senseEncoder(told);
  const { topics } = prepared.representer;
  return (text) => topics?.proportions(prepared.read(text))[topic] ?? 0;
}

async function senseEncoder(told: Told): Promise<Encoder> {
  const own = held();
  if (fitted?.of !== own) fitted = { of: own, encoder: await fit(told, own) };
  return fitted.encoder;
}

function fit(told: Told, { documents }: Held): Promise<Encoder> {
  const rows = Uint32Array.from(documents.keys());
  if (rows.length > MOST_DOCUMENTS) createRandom(SEED, 'sample for senses').shuffle(rows);
  const texts = Array.from(rows.slice(0, MOST_DOCUMENTS), (row) => documents[row]!.text);
  const topics = Math.max(2, Math.min(MOST_TOPICS, Math.floor(texts.length / DOCUMENTS_PER_TOPIC)));
  return fitEncoder(texts, {
    representation: 'lda',
    options: { lda: { topics, sweeps: SWEEPS }, text: { stopWords: 'nltk', minLength: 2, maxDocumentShare: 0.5 } },
    seed: SEED,
    signal: told.signal,
    progress: progressTo(told, 'Finding senses'),
  });
}
