/**
 * Lines that recur in other documents at an edge of the text: disclaimers, signatures, stamps, "I give it a B+". All
 * lines are stored as hashes; the text of a line is stored from its fifth occurrence on, so memory does not grow with
 * the size of the corpus. Spacing and case do not count.
 */
import type { Steps } from '../core/threads/steps.ts';
import { enlarged } from '../text/enlarged.ts';

export interface RecurringLine {
  readonly text: string;
  /** The documents with this line, rising. */
  readonly rows: Uint32Array;
  /** Share of them in which it is at an edge. */
  readonly atEdge: number;
}

/** An edge is the first or last line that is not blank, or a signature. */
export interface PlacedLine {
  readonly text: string;
  readonly isEdge: boolean;
}

export interface LineCollector {
  /** The lines of the next document. */
  add(lines: readonly PlacedLine[]): void;
  /** Lines in at least `fewest` documents, in the order in which they were first stored. */
  finish(fewest: number): Steps<RecurringLine[]>;
}

export const FEWEST_LINES = 5;
/** Lines between two steps. */
const STEP = 4096;
const COUNTERS = 2 ** 22;
const [SHORTEST, LONGEST] = [6, 200];
const TWO_WORDS = /\p{L}\S*\s.*[\p{L}\p{N}]/u;

export function createLineCollector(): LineCollector {
  const sights = new Uint8Array(COUNTERS);
  const texts = new Map<number, string>();
  let hashes = new Uint32Array(1 << 12);
  let holders = new Uint32Array(1 << 12);
  let [end, documents] = [0, 0];
  return {
    add(lines) {
      const met = new Set<number>();
      for (const { text: line, isEdge } of lines) {
        const text = plainLine(line);
        if (text.length < SHORTEST || text.length > LONGEST || !TWO_WORDS.test(text)) continue;
        const hash = hashOf(text);
        if (met.has(hash)) continue;
        met.add(hash);
        const counter = hash & (COUNTERS - 1);
        if (sights[counter]! < 255) sights[counter]!++;
        if (sights[counter]! >= FEWEST_LINES && !texts.has(hash)) texts.set(hash, text);
        [hashes, holders] = [enlarged(hashes, end + 1), enlarged(holders, end + 1)];
        hashes[end] = hash;
        holders[end++] = 2 * documents + (isEdge ? 1 : 0);
      }
      documents++;
    },
    *finish(fewest) {
      const rows = new Map<number, number[]>(Array.from(texts.keys(), (hash) => [hash, []]));
      for (let i = 0; i < end; i++) {
        rows.get(hashes[i]!)?.push(holders[i]!);
        if (i % STEP === 0) yield;
      }
      return [...texts].flatMap(([hash, text]) => {
        const held = rows.get(hash) ?? [];
        const atEdge = held.filter((place) => place % 2 === 1).length / held.length;
        return held.length >= fewest
          ? [{ text, rows: Uint32Array.from(held, (place) => Math.floor(place / 2)), atEdge }]
          : [];
      });
    },
  };
}

/** A line as it is compared: trimmed, one space between words, lower case. */
export const plainLine = (line: string): string => line.trim().replace(/\s+/g, ' ').toLowerCase();

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
