/** A text in lines, each cut where the strength of its ground changes. */
import type { Explained } from '../../engine/engine.ts';
import { segmentsOf, strengthsOf } from './segments.ts';

export interface Piece {
  readonly text: string;
  /** How strong the ground is: from −STEPS, against the class, to STEPS; 0 where no word counts. */
  readonly step: number;
}

/** Ends with the end of the line. */
export type MarkedLine = readonly Piece[];

/** Few, so that an edit elsewhere in the text changes hardly any; more than an eye tells apart. */
export const STEPS = 16;

export function markedLines(text: string, places: Explained['places']): MarkedLine[] {
  const segments = segmentsOf(`${text}\n`, places);
  const strengths = strengthsOf(segments);
  const lines: Piece[][] = [[]];
  for (const [i, { text: own, share }] of segments.entries()) {
    const step = Math.sign(share) * Math.ceil(STEPS * strengths[i]!);
    for (const piece of own.split(/(?<=\n)/)) {
      lines.at(-1)!.push({ text: piece, step });
      if (piece.endsWith('\n')) lines.push([]);
    }
  }
  return lines.slice(0, -1);
}

export const isSameLine = (a: MarkedLine, b: MarkedLine): boolean =>
  a.length === b.length && a.every(({ text, step }, i) => text === b[i]!.text && step === b[i]!.step);
