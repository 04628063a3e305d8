/**
 * Words of the label inside the text: "autos" gives `rec.autos` away. A word that several labels contain (`rec`,
 * `hardware`) is ignored, and so are numbers and words of fewer than three characters. Often such a word is simply what
 * the text is about, which is no mistake. The report therefore shows its share within the class and elsewhere.
 */
import { classCounts, type LabelSets, labelsAt } from '../core/labels.ts';
import type { Steps } from '../core/threads/steps.ts';
import { ratio } from '../numeric/statistics.ts';
import type { Analyzer } from '../text/analyzer.ts';
import type { CountedDocuments } from '../text/term-counter.ts';

export interface LabelWord {
  readonly label: string;
  readonly word: string;
  /** Share of the label's documents that hold the word, and of all others. */
  readonly inside: number;
  readonly elsewhere: number;
  /** Documents with the word. */
  readonly documents: number;
  /** Share of them that have the label. */
  readonly purity: number;
}

/** Documents between two steps. */
const STEP = 64;

/** The purest first; only words that some document holds. */
export function* findLabelWords(
  counted: CountedDocuments,
  labels: LabelSets,
  classes: readonly string[],
  analyzer: Analyzer,
): Steps<LabelWord[]> {
  const classOfWord = ownWords(classes, analyzer);
  const wordOfTerm = new Int32Array(counted.terms.length).fill(-1);
  const terms = [...classOfWord.keys()];
  const numbers = new Map(terms.map((word, i) => [word, i]));
  counted.terms.forEach((term, t) => {
    wordOfTerm[t] = numbers.get(term) ?? -1;
  });
  const sizes = classCounts(labels, classes.length);
  const [inside, all] = [new Uint32Array(terms.length), new Uint32Array(terms.length)];
  const { offsets, ids } = counted.bags;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const truth = labelsAt(labels, row);
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const word = wordOfTerm[ids[j]!]!;
      if (word < 0) continue;
      all[word]!++;
      if (truth.includes(classOfWord.get(terms[word]!)!)) inside[word]!++;
    }
    if (row % STEP === 0) yield;
  }
  const documents = offsets.length - 1;
  return terms
    .map((word, i) => {
      const c = classOfWord.get(word)!;
      return {
        label: classes[c]!,
        word,
        inside: ratio(inside[i]!, sizes[c]!),
        elsewhere: ratio(all[i]! - inside[i]!, documents - sizes[c]!),
        documents: all[i]!,
        purity: ratio(inside[i]!, all[i]!),
      };
    })
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.purity - a.purity || b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** The words that belong to one label only, with its number. */
function ownWords(classes: readonly string[], analyzer: Analyzer): Map<string, number> {
  const owners = new Map<string, Set<number>>();
  classes.forEach((name, c) => {
    const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'); // camelCase is two words
    for (const word of new Set([...analyzer.tokens(name), ...analyzer.tokens(spaced)])) {
      if (word.length < 3 || /^\p{N}+$/u.test(word)) continue;
      owners.set(word, (owners.get(word) ?? new Set()).add(c));
    }
  });
  const own = new Map<string, number>();
  for (const [word, holders] of owners) for (const c of holders) if (holders.size === 1) own.set(word, c);
  return own;
}
