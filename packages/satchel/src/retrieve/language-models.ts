/**
 * Ranking by language models: how likely is the query under the document's words, smoothed with those of the
 * collection?
 *
 *   Dirichlet        P(w|D) = (c + μ P(w|C)) / (dl + μ)                                                      (1)
 *   Jelinek–Mercer   P(w|D) = (1 − λ) c / dl + λ P(w|C)                                                      (2)
 *
 *   kl            Σ_w q_w ln P(w|D), the query's cross-entropy: the order of KL divergence                (3)
 *   seed-linear   Σ_w P(w|Q) P(w|D), as paper 002 prints it, without the logarithm                        (4)
 *
 *   q_w   weight of the word in the query        P(w|Q) = q_w / Σ q
 *
 * Both scores have the form "a part for each shared word, and a rest", as an inverted index needs: in (3) the part is
 * ln P(w|D) − ln P₀(w|D), where P₀ is (1) or (2) at c = 0, and the rest is Σ_w q_w ln P₀(w|D). In (4) likewise without
 * logarithms. Query words that are not in the collection are dropped.
 */
import { choice, number } from '../core/options.ts';
import { collectionProbability, type InvertedIndex } from './inverted-index.ts';
import { lexicalRanker } from './lexical.ts';
import type { Matching, WordPart } from './matching.ts';
import { defineRanker, type Query, queryModel, type Ranker, type WordProbabilities } from './ranker.ts';

const scoring = choice(
  "'kl': by logarithms of probabilities; 'seed-linear': by the probabilities, as paper 002 prints it",
  'kl',
  ['kl', 'seed-linear'],
);

export const dirichlet = defineRanker({
  name: 'dirichlet',
  summary: 'a language model per document, smoothed as if it had mu more words of the collection',
  paper: 'Zhai & Lafferty 2004',
  options: {
    mu: number(
      'how many words of the collection are added to each document: a few hundred for abstracts and mails, 2000 for long articles',
      250,
      { min: 1e-6, tune: [100, 250, 500, 1000, 2000] },
    ),
    scoring,
  },
  prepare(index, { mu, scoring }) {
    const inverse = index.lengths.map((length) => 1 / (length + mu));
    const logInverse = inverse.map(Math.log);
    const [mostInverse, mostLogInverse] = [largest(inverse), largest(logInverse)];
    return languageModel(index, scoring, {
      ...{ a: mu, b: inverse, perToken: inverse },
      logPart: (pseudo, weight) => remember((count) => weight * Math.log1p(count / pseudo)),
      logRest: (constant, total) => ({
        rest: (document) => constant + total * logInverse[document]!,
        restAtMost: constant + total * mostLogInverse,
      }),
      linearRest: (constant) => ({
        rest: (document) => constant * inverse[document]!,
        restAtMost: constant * mostInverse,
      }),
    });
  },
});

export const jelinekMercer = defineRanker({
  name: 'jelinek-mercer',
  summary: "a language model per document, mixed with the collection's in fixed shares",
  paper: 'Zhai & Lafferty 2004',
  options: {
    lambda: number("the collection's share", 0.5, { min: 1e-6, max: 1, tune: [0.1, 0.3, 0.5, 0.7, 0.9] }),
    scoring,
  },
  prepare(index, { lambda, scoring }) {
    const share = index.lengths.map((length) => (length === 0 ? 0 : (1 - lambda) / length));
    const same = (constant: number): Rest => ({ rest: () => constant, restAtMost: constant });
    return languageModel(index, scoring, {
      ...{ a: lambda, b: new Float64Array(share.length).fill(1), perToken: share },
      logPart: (pseudo, weight) => (count, document) => weight * Math.log1p((count * share[document]!) / pseudo),
      logRest: same,
      linearRest: same,
    });
  },
});

/** (1) or (2): P(w|D) = a P(w|C) · b_D + c · perToken_D. */
interface Smoothing {
  readonly a: number;
  readonly b: Float64Array;
  readonly perToken: Float64Array;
  /** The part of a word in (3); `pseudo` is a P(w|C). */
  logPart(pseudo: number, weight: number): WordPart;
  /** The rest of (3), from Σ_w q_w ln(a P(w|C)) and Σ_w q_w. */
  logRest(constant: number, total: number): Rest;
  /** The rest of (4), from Σ_w P(w|Q) a P(w|C). */
  linearRest(constant: number): Rest;
}

type Rest = Pick<Matching, 'rest' | 'restAtMost'>;

function languageModel(index: InvertedIndex, scoring: 'kl' | 'seed-linear', smoothing: Smoothing): Ranker {
  const { a, perToken, logPart, logRest, linearRest } = smoothing;
  const linearPart =
    (weight: number): WordPart =>
    (count, document) =>
      weight * count * perToken[document]!;
  if (scoring === 'seed-linear')
    return lexicalRanker(
      index,
      (query) => linear(known(index, queryModel(query))),
      () => linearPart(1),
    );
  const ranker = lexicalRanker(
    index,
    (query) => kl(known(index, query)),
    (word) => logPart(a * collectionProbability(index, word), 1),
  );
  return { ...ranker, probabilities: probabilitiesBy(index, smoothing) };

  function kl({ weights, background }: KnownQuery): Matching {
    const constant = sumOf(weights, (weight, j) => (weight === 0 ? 0 : weight * Math.log(a * background[j]!)));
    const total = sumOf(weights, (weight) => weight);
    return { part: (j) => logPart(a * background[j]!, weights[j]!), factors: weights, ...logRest(constant, total) };
  }

  function linear({ weights, background }: KnownQuery): Matching {
    const constant = a * sumOf(weights, (weight, j) => weight * background[j]!);
    return { part: (j) => linearPart(weights[j]!), factors: weights, ...linearRest(constant) };
  }
}

function probabilitiesBy(index: InvertedIndex, { a, b, perToken }: Smoothing): WordProbabilities {
  const { offsets, documents, counts } = index;
  return (word, into) => {
    const smooth = a * collectionProbability(index, word);
    for (let document = 0; document < into.length; document++) into[document] = smooth * b[document]!;
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++)
      into[documents[at]!]! += counts[at]! * perToken[documents[at]!]!;
  };
}

interface KnownQuery {
  /** 0 for a word that is not in the collection. */
  readonly weights: Float64Array;
  /** P(w|C) of each word of the query. */
  readonly background: Float64Array;
}

function known(index: InvertedIndex, { ids, weights }: Query): KnownQuery {
  const background = Float64Array.from(ids, (word) => collectionProbability(index, word));
  return { weights: weights.map((weight, j) => (background[j]! > 0 ? weight : 0)), background };
}

const sumOf = (values: Float64Array, of: (value: number, j: number) => number): number =>
  values.reduce((sum, value, j) => sum + of(value, j), 0);

const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), -Infinity);

const REMEMBERED = 32;

/** Caches the values of a function for small whole counts. */
function remember(of: (count: number) => number): (count: number) => number {
  const values = new Float64Array(REMEMBERED).fill(Number.NaN);
  return (count) => {
    if (!(count < REMEMBERED) || count !== (count | 0)) return of(count);
    if (Number.isNaN(values[count])) values[count] = of(count);
    return values[count]!;
  };
}
