/**
 * Snowball stemming: `running` and `runs` count as `run`. English has a stemmer here; the package with those of other languages is loaded on demand. It
 * stems some 300,000 words per second, so its stems are cached. The cache is emptied when full, so that a long-running service does not grow.
 */
import type { TextOptions } from '../options.ts';
import { stemEnglish } from './english.ts';

export type Stem = (word: string) => string;

const mostRemembered = 200_000;

export async function loadStemmer(algorithm: Exclude<TextOptions['stemmer'], 'none'>): Promise<Stem> {
  if (algorithm === 'english') return stemEnglish;
  const { default: snowball } = await import('snowball-stemmers');
  const stemmer = snowball.newStemmer(algorithm);
  const remembered = new Map<string, string>();
  return (word) => {
    let stem = remembered.get(word);
    if (stem === undefined) {
      stem = stemmer.stem(word);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(word, stem);
    }
    return stem;
  };
}
