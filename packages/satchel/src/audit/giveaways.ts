/**
 * Parts of a text that give its label away without being its content: header fields, signatures, quoted replies, lines
 * that recur at the edges, a word as good as the label. Each is judged on held-out documents: a part by the accuracy of
 * a classifier trained on it alone, a line or word by its purity. Whether it is a leak is for a person to decide; the
 * report gives its frequency and its accuracy.
 */
import { printable } from '../core/errors.ts';
import { classCounts, type LabelSets, selectLabelSets } from '../core/labels.ts';
import { resolveOptions } from '../core/options.ts';
import type { Steps } from '../core/threads/steps.ts';
import { createAnalyzer } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';
import { type CountedDocuments, createTermCounter, type TermCounter } from '../text/term-counter.ts';
import { findLabelWords, type LabelWord } from './label-words.ts';
import { isTelling, predictability } from './predictability.ts';
import { createLineCollector, FEWEST_LINES, type PlacedLine, type RecurringLine } from './recurring-lines.ts';
import { createJudge, type Feature, type Halves } from './telling-features.ts';
import { type Line, linesOf, type PartName } from './text-parts.ts';

export type GiveawayKind = Exclude<PartName, 'body'> | 'line' | 'word';

export interface Giveaway {
  readonly kind: GiveawayKind;
  /** The field's name, the line, the word; empty for quotes, attributions and signatures. */
  readonly name: string;
  readonly documents: number;
  /** Share of all documents. */
  readonly share: number;
  /** Accuracy of predicting the label from this alone, on the held-out documents that have it. */
  readonly accuracy: number;
  /** Accuracy of the most frequent class on the same documents. */
  readonly baseline: number;
  /** The class a line or word names. */
  readonly label?: string;
  /** Better than the baseline by enough to matter: it is part of the plan. */
  readonly isTelling: boolean;
  readonly examples: readonly string[];
}

export interface Giveaways {
  /** Parts first, then lines and words; within each the most frequent first. */
  readonly found: readonly Giveaway[];
  readonly labelWords: readonly LabelWord[];
}

/** Called after each part that was judged. */
export type Told = (done: number, total: number) => void;

export interface GiveawayCollector {
  add(text: string): void;
  /** Takes the labels and halves of the documents, in the order they were added. */
  finish(labels: LabelSets, classes: readonly string[], halves: Uint8Array, told: Told): Steps<Giveaways>;
}

const MOST_PARTS = 48;
/** Documents between two steps. */
const STEP = 64;
const MOST_EXAMPLES = 3;
const MOST_SHOWN = 50;
/** Fewer documents prove nothing. */
const FEWEST_JUDGED = 20;

interface Part {
  readonly kind: Exclude<PartName, 'body'>;
  readonly name: string;
  readonly counter: TermCounter;
  readonly rows: number[];
  readonly examples: string[];
}

export function createGiveawayCollector(): GiveawayCollector {
  const analyzer = createAnalyzer(resolveOptions('text', textOptions));
  const whole = createTermCounter(analyzer);
  const lines = createLineCollector();
  const parts = new Map<string, Part>();
  let documents = 0;

  function note(kind: Part['kind'], name: string, text: string): void {
    const key = `${kind} ${name}`;
    let part = parts.get(key);
    if (!part) {
      if (parts.size >= MOST_PARTS) return;
      part = { kind, name, counter: createTermCounter(analyzer), rows: [], examples: [] };
      parts.set(key, part);
    }
    part.counter.add(text);
    part.rows.push(documents);
    if (part.examples.length < MOST_EXAMPLES) part.examples.push(printable(text.trim(), 80));
  }

  return {
    add(text) {
      whole.add(text);
      const cut = linesOf(text);
      const texts = new Map<string, [Part['kind'], string, string[]]>();
      for (const { part, field = '', text: line } of cut) {
        if (part === 'body') continue;
        const entry = texts.get(`${part} ${field}`) ?? [part, field, []];
        entry[2].push(line);
        texts.set(`${part} ${field}`, entry);
      }
      for (const [kind, name, own] of texts.values())
        if (own.some((line) => line.trim() !== '')) note(kind, name, own.join('\n'));
      lines.add(placedLines(cut));
      documents++;
    },
    *finish(labels, classes, halves, told) {
      const counted = yield* whole.finishSteps();
      const split = { labels, classes: classes.length, halves };
      const labelWords = yield* findLabelWords(counted, labels, classes, analyzer);
      const isOfLabel = new Set(labelWords.map(({ word }) => word));
      const judged: Giveaway[] = [];
      for (const part of parts.values()) {
        judged.push(yield* judgePart(part, split, documents));
        told(judged.length, parts.size);
      }
      const found = [
        ...judged.sort(mostFrequentFirst),
        ...(yield* tellingLines(yield* lines.finish(FEWEST_LINES), split, classes, documents)),
        ...(yield* tellingWords(counted, split, classes, documents)).filter(({ name }) => !isOfLabel.has(name)),
      ];
      return { found: found.filter(({ documents: held }) => held >= FEWEST_LINES), labelWords };
    },
  };
}

/** Lines without header fields, with the edges marked. */
function placedLines(lines: readonly Line[]): PlacedLine[] {
  const own = lines.filter(({ part, text }) => part !== 'field' && text.trim() !== '');
  return own.map(({ part, text }, i) => ({ text, isEdge: part === 'signature' || i === 0 || i === own.length - 1 }));
}

const mostFrequentFirst = (a: Giveaway, b: Giveaway): number => b.documents - a.documents || (a.name < b.name ? -1 : 1);

function* judgePart(
  { kind, name, counter, rows, examples }: Part,
  { labels, classes, halves }: Halves,
  documents: number,
): Steps<Giveaway> {
  const all = Uint32Array.from(rows);
  const places = Uint32Array.from(rows.keys());
  const of = (half: number): Uint32Array => places.filter((place) => halves[all[place]!] === half);
  const counted = yield* counter.finishSteps();
  const judged = yield* predictability(counted, selectLabelSets(labels, all), classes, of(1), of(2));
  const { accuracy = 0, baseline = 0 } = judged ?? {};
  const telling = judged !== undefined && judged.judged >= FEWEST_JUDGED && isTelling(judged);
  return {
    kind,
    name,
    documents: rows.length,
    share: rows.length / documents,
    accuracy,
    baseline,
    isTelling: telling,
    examples,
  };
}

/** Lines at the edge of the texts, pure of one class in training and on held-out documents. */
function* tellingLines(
  lines: readonly RecurringLine[],
  split: Halves,
  classes: readonly string[],
  documents: number,
): Steps<Giveaway[]> {
  const judge = createJudge(split);
  const held = (rows: Uint32Array): number => rows.filter((row) => split.halves[row] === 2).length;
  const atEdges = lines.filter(({ atEdge }) => atEdge >= 0.5);
  return (yield* judgedEach(atEdges, judge))
    .filter(({ rows, judged: { purity, prior, training } }) => {
      const isPure = (one: number, before: number): boolean => one >= 0.8 && one >= 1.5 * before;
      return (
        held(rows) >= 2 &&
        rows.length - held(rows) >= 3 &&
        isPure(training.purity, training.prior) &&
        isPure(purity, prior)
      );
    })
    .map(({ text, rows, judged }): Giveaway => featureGiveaway('line', text, rows.length, judged, classes, documents))
    .sort(mostFrequentFirst)
    .slice(0, MOST_SHOWN);
}

function* tellingWords(
  counted: CountedDocuments,
  split: Halves,
  classes: readonly string[],
  documents: number,
): Steps<Giveaway[]> {
  const frequent = yield* frequentTerms(counted, split);
  return (yield* judgedEach(frequent, createJudge(split)))
    .filter(({ judged }) => judged.f1 >= 0.9 && judged.training.f1 >= 0.9 && judged.prior < 0.75)
    .map(({ term, rows, judged }) => featureGiveaway('word', term, rows.length, judged, classes, documents))
    .sort(mostFrequentFirst)
    .slice(0, MOST_SHOWN);
}

function* judgedEach<Found extends Feature, Judged>(
  found: readonly Found[],
  judge: (feature: Feature) => Judged,
): Steps<(Found & { readonly judged: Judged })[]> {
  const judged: (Found & { readonly judged: Judged })[] = [];
  for (const one of found) {
    judged.push({ ...one, judged: judge(one) });
    yield;
  }
  return judged;
}

/** A word can only be as good as a label when four fifths of the documents of a class (of ten or more) have it. */
function* frequentTerms(
  { terms, bags }: CountedDocuments,
  { labels, classes }: Halves,
): Steps<{ term: string; rows: Uint32Array }[]> {
  const sizes = classCounts(labels, classes);
  const least = 0.8 * sizes.reduce((smallest, size) => (size >= 10 ? Math.min(smallest, size) : smallest), Infinity);
  const counts = new Uint32Array(terms.length);
  for (const id of bags.ids) counts[id]!++;
  const rows = new Map<number, number[]>();
  counts.forEach((count, term) => {
    if (count >= least) rows.set(term, []);
  });
  for (let row = 0; row + 1 < bags.offsets.length; row++) {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) rows.get(bags.ids[j]!)?.push(row);
    if (row % STEP === 0) yield;
  }
  return [...rows].map(([term, held]) => ({ term: terms[term]!, rows: Uint32Array.from(held) }));
}

function featureGiveaway(
  kind: 'line' | 'word',
  name: string,
  held: number,
  { label, purity, prior }: { readonly label: number; readonly purity: number; readonly prior: number },
  classes: readonly string[],
  documents: number,
): Giveaway {
  const shares = { documents: held, share: held / documents, accuracy: purity, baseline: prior };
  return { kind, name, ...shares, label: classes[label] ?? '', isTelling: true, examples: [printable(name, 80)] };
}
