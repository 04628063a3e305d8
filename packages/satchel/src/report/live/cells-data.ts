/** The documents behind the cells of a confusion matrix, for the script of a page. */

import { textStart } from '../../core/checks/text-start.ts';
import { printable } from '../../core/errors.ts';
import type { CellRow, CellsHead, LiveData } from './live-data.ts';
import { packedJson } from './pack.ts';

export interface CellDocument {
  /** Numbers of classes of the picture. */
  readonly truth: number;
  readonly predicted: number;
  readonly id: string;
  readonly text?: string | undefined;
  readonly probability?: number | undefined;
  readonly reasons?: string | undefined;
}

const BLOCK = 500;

export async function cellsData(
  { classes, counts }: Pick<CellsHead, 'classes' | 'counts'>,
  documents: readonly CellDocument[],
): Promise<LiveData> {
  const hasProbabilities = documents.some(({ probability }) => probability !== undefined);
  const blocks: string[] = [];
  for (let start = 0; start < documents.length; start += BLOCK)
    blocks.push(await packedJson(documents.slice(start, start + BLOCK).map(rowOf)));
  const head: CellsHead = { classes, counts, hasProbabilities };
  return { kind: 'cells', head: await packedJson(head), blocks };
}

const rowOf = ({ truth, predicted, id, text = '', probability = 0, reasons = '' }: CellDocument): CellRow => [
  truth,
  predicted,
  id,
  printable(textStart(text)),
  Number(probability.toFixed(4)),
  printable(reasons),
];
