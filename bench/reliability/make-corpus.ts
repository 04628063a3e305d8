/**
 * Writes a corpus of one-line documents as JSON lines, the same for the same arguments:
 *
 *   node bench/reliability/make-corpus.ts --documents 20000 --classes 10000 > many-classes.jsonl
 *
 * Two words of three are drawn by Zipf's law from all words, the others from a few words that the class prefers. Document d has class
 * d mod classes.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '20000' },
    classes: { type: 'string', default: '10000' },
    vocabulary: { type: 'string', default: '50000' },
    length: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
});
const [documents, classes, vocabulary, length] = [
  Number(values.documents),
  Number(values.classes),
  Number(values.vocabulary),
  Number(values.length),
];
const PREFERRED = 12;
const random = createRandom(Number(values.seed), 'corpus');

/** Zipf: the rank is the exponential of a uniform number. */
const anyWord = (): number => Math.floor(vocabulary ** random.uniform());
const preferredWord = (label: number): number => (label * 7919 + random.below(PREFERRED) * 104729) % vocabulary;
const spelling = (word: number): string => `w${word.toString(36)}`;

let lines: string[] = [];
for (let d = 0; d < documents; d++) {
  const label = d % classes;
  const words = Array.from({ length }, (_, i) => spelling(i % 3 === 2 ? preferredWord(label) : anyWord()));
  lines.push(`${JSON.stringify({ id: `d${d}`, text: words.join(' '), label: `c${label}` })}\n`);
  if (lines.length === 10_000 || d === documents - 1) {
    const isTaken = process.stdout.write(lines.join(''));
    if (!isTaken) await new Promise((resolve) => process.stdout.once('drain', resolve));
    lines = [];
  }
}
