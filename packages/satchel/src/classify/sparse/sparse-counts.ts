/** The counts of kept-counts.ts beside a sparse table: its cells are in the same places, so nothing has to be sorted. */
import type { Group, SparseGroup } from '../../core/class-sums.ts';
import { isCount, MOST_CLASSES } from '../../core/counts/kept-counts.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import type { SparseCells } from './sparse-bayes.ts';

/** {} if a sum is not a whole number, or there are too many classes. `groups` and `all` are those that the cells were made of, without weights of classes. */
export function sparseCountArrays(
  { cellCounts, cellClasses }: Pick<SparseCells, 'cellCounts' | 'cellClasses'>,
  groups: readonly SparseGroup[],
  all: Group,
): Arrays {
  if (groups.length > MOST_CLASSES) return {};
  if (![...groups, all].every(({ sums, rows }) => isCount(rows) && sums.every(isCount))) return {};
  const next = offsetsOf(cellCounts);
  const counts = new Uint32Array(cellClasses.length);
  for (const { dimensions, sums } of groups)
    dimensions.forEach((i, j) => {
      counts[next[i]!++] = sums[j]!;
    });
  return {
    classRows: tensor(Uint32Array.from(groups, ({ rows }) => rows)),
    rowLengths: tensor(Uint16Array.from(cellCounts)),
    countClasses: tensor(Uint16Array.from(cellClasses)),
    counts: tensor(counts),
    allRows: tensor(Uint32Array.of(all.rows)),
    allCounts: tensor(Uint32Array.from(all.sums)),
  };
}
