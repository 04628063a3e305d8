/** How two models differ on the held-out documents with a label. */
import { type McNemarTest, mcNemar } from 'satchel/statistics';
import type { Judged, Rows } from '../../engine/engine.ts';

export function betweenModels(first: Judged, second: Judged, { labels, isHeldOut }: Rows): McNemarTest {
  const rows = [...labels.keys()].filter((row) => isHeldOut[row] === 1 && labels[row]! >= 0);
  const isRight = ({ predicted }: Judged): number[] => rows.map((row) => Number(predicted[row] === labels[row]));
  return mcNemar(isRight(first), isRight(second));
}
