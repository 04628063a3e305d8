/** The points of a map and their documents, for the script of a page. Texts are cut; an id stays as it is, so that it can be copied. */

import { textStart } from '../../core/checks/text-start.ts';
import { printable } from '../../core/errors.ts';
import type { LiveData, MapHead, MapRow } from './live-data.ts';
import { packed, packedJson } from './pack.ts';

const BLOCK = 500;
const PIECE = 16_384;

/** A document behind a dot of a map. */
export interface MapDocument {
  readonly id: string;
  readonly labels: readonly string[];
  readonly text?: string | undefined;
  /** The labels a model gives, and the words that speak for the first. */
  readonly predicted?: readonly string[] | undefined;
  readonly reasons?: string | undefined;
}

export interface MapSheet {
  readonly aspect: number;
  /** x and y of each point in [−1, 1]. */
  readonly places: Float32Array;
  readonly classOf: Uint16Array;
  readonly classes: MapHead['classes'];
}

export async function mapData(sheet: MapSheet, documents: readonly MapDocument[]): Promise<LiveData> {
  const { aspect, classes } = sheet;
  const count = documents.length;
  const head: MapHead = { count, block: BLOCK, piece: PIECE, aspect, classes };
  const starts = (size: number): number[] => Array.from({ length: Math.ceil(count / size) }, (_, i) => i * size);
  return {
    kind: 'map',
    head: await packedJson(head),
    numbers: await inTurn(starts(PIECE), (start) => packed(pieceOf(sheet, start, Math.min(count, start + PIECE)))),
    blocks: await inTurn(starts(BLOCK), (start) => packedJson(documents.slice(start, start + BLOCK).map(rowOf))),
  };
}

/** One after the other: a page may have hundreds. */
async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

function pieceOf({ places, classOf }: MapSheet, start: number, end: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(10 * (end - start)));
  for (let i = start; i < end; i++) {
    view.setFloat32(8 * (i - start), places[2 * i]!, true);
    view.setFloat32(8 * (i - start) + 4, places[2 * i + 1]!, true);
    view.setUint16(8 * (end - start) + 2 * (i - start), classOf[i]!, true);
  }
  return new Uint8Array(view.buffer);
}

const rowOf = ({ id, labels, text = '', predicted = [], reasons = '' }: MapDocument): MapRow => [
  id,
  printable(labels.join(', ')),
  printable(textStart(text)),
  printable(predicted.join(', ')),
  printable(reasons),
];
