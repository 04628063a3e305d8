/**
 * Words that belong together, `new york` → `new_york`: pairs of neighbours seen far more often than chance would put them side by side.
 *
 *   npmi(a, b)       ln(p_ab / (p_a p_b)) / −ln p_ab          from −1 to 1; 1 where neither is ever without the other         (1)
 *   discount(a, b)   N (n_ab − δ) / (n_a n_b)                 word2vec's; δ keeps pairs of rare words out                     (2)
 *
 *   n_a, n_ab   how often the word, the pair stands in the text       counts          p = n / N
 *   N           words of the text                                     total           δ   minCount
 *
 * A pass joins the pairs from the threshold on, from left to right; what was joined may be joined again in the next pass: `new_york times`.
 * p_ab is at most ½, so that (1) has no zero below the line. (1) is Bouma 2009, (2) Mikolov et al. 2013.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { inOneGo } from '../core/threads/steps.ts';
import { createJoiner, type Phrase, type PhraseSettings } from './phrases-joiner.ts';
import { createPairCounter, type PairCounts } from './train/pair-counts.ts';

export type { Phrase, PhraseSettings };

export const usualThresholds = { npmi: 0.5, discount: 10 } as const;

/** The phrases of some documents, pass by pass, the highest score first; with `joinPhrases` they are put to use. */
export function learnPhrases(documents: Iterable<readonly string[]>, settings: PhraseSettings): Phrase[] {
  checkArguments('learnPhrases', { documents: [documents, 'iterable'], settings: [settings, 'object'] });
  const texts = [...documents];
  for (const document of texts) checkArguments('learnPhrases', { document: [document, 'texts'] });
  return Array.from({ length: settings.passes }, (_, at) => {
    const { terms, counts, numbered } = numberWords(texts);
    const joiner = createJoiner(terms, counts, pairsOf(numbered, terms.length), settings);
    numbered.forEach((tokens, document) => {
      const joined: number[] = [];
      for (const token of tokens) joiner.push(token, (id) => joined.push(id));
      joiner.end((id) => joined.push(id));
      texts[document] = joined.map((id) => joiner.terms[id]!);
    });
    return joiner.phrases(at + 1);
  }).flat();
}

/** A document with its phrases joined, one pass of phrases after the other. */
export function joinPhrases(
  document: readonly string[],
  phrases: readonly Pick<Phrase, 'phrase' | 'pass'>[],
): string[] {
  checkArguments('joinPhrases', { document: [document, 'texts'], phrases: [phrases, 'objects'] });
  const passes = [...new Set(phrases.map(({ pass }) => pass))].sort((a, b) => a - b);
  let tokens = [...document];
  for (const pass of passes) {
    const known = new Set(phrases.filter((phrase) => phrase.pass === pass).map(({ phrase }) => phrase));
    const joined: string[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const phrase = `${tokens[at]}_${tokens[at + 1]}`;
      const isJoined = at + 1 < tokens.length && known.has(phrase);
      joined.push(isJoined ? phrase : tokens[at]!);
      if (isJoined) at++;
    }
    tokens = joined;
  }
  return tokens;
}

function numberWords(documents: readonly (readonly string[])[]): {
  terms: string[];
  counts: number[];
  numbered: number[][];
} {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const numbered = documents.map((document) =>
    document.map((word) => {
      const id = ids.get(word) ?? counts.push(0) - 1;
      ids.set(word, id);
      counts[id]!++;
      return id;
    }),
  );
  return { terms: [...ids.keys()], counts, numbered };
}

function pairsOf(documents: readonly (readonly number[])[], wordCount: number): PairCounts {
  const counter = createPairCounter(
    wordCount,
    Math.max(
      1,
      documents.reduce((sum, { length }) => sum + length, 0),
    ),
  );
  for (const document of documents)
    for (let at = 1; at < document.length; at++) counter.add(document[at - 1]!, document[at]!, 1);
  return inOneGo(counter.finish());
}
