import { describe, expect, it } from 'vitest';
import { weighedSums } from '../../../../test/fixtures/weighed-sums.ts';
import { orderedSum, shardsOf } from '../core/shards.ts';
import { type RaggedColumn, type RowData, type Statistics, sliceRows } from '../core/sweep.ts';
import { tensor } from '../core/tensor.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { SWEEP_TASK, sweepTask } from '../parallel/sweep-task.ts';
import { answerShardRequest, decodePart, encodeShardRequest } from './shard-bytes.ts';

const statistics: Statistics = {
  'weighed-sums': weighedSums,
  /** How often each id occurs, weighed; ids that do not occur are left out. */
  'id-counts': {
    prepare: ({ a }) => {
      const factor = a!.data[0]!;
      return ({ columns }, { start, end }) => {
        const { offsets, arrays } = columns['bags'] as RaggedColumn;
        const counts = new Map<number, number>();
        for (const id of arrays['ids']!.subarray(offsets[start]!, offsets[end]!))
          counts.set(id, (counts.get(id) ?? 0) + factor);
        return {
          sums: {
            length: 10,
            width: 1,
            at: Uint32Array.from(counts.keys()),
            values: Float64Array.from(counts.values()),
          },
        };
      };
    },
  },
};
const here = inlineExecutor({ [SWEEP_TASK]: sweepTask(statistics, kernelProvider) });
const parameters = { a: tensor(Float64Array.of(0.1)) };

const rows = 300;
const data: RowData = {
  rows,
  columns: {
    x: { width: 2, data: Float64Array.from({ length: 2 * rows }, (_, i) => Math.sin(i) * 10 ** (i % 11)) },
    bags: {
      offsets: Uint32Array.from({ length: rows + 1 }, (_, i) => 2 * i),
      arrays: { ids: Uint32Array.from({ length: 2 * rows }, (_, i) => (7 * i) % 9) },
    },
  },
};

describe('a shard as bytes', () => {
  it.each(Object.keys(statistics))('adds up to the sweep of one process: %s', async (statistic) => {
    const sum = orderedSum();
    shardsOf(rows).forEach((range, shard) => {
      const request = encodeShardRequest({ statistic, parameters, data: sliceRows(data, range) });
      sum.add(shard, decodePart(answerShardRequest(request, statistics)).sums);
    });
    expect(sum.finish(shardsOf(rows).length)).toEqual((await here.sweep(statistic, data, parameters)).sums);
  });

  it('carries the results of rows', () => {
    const request = encodeShardRequest({
      statistic: 'weighed-sums',
      parameters,
      data: sliceRows(data, { start: 3, end: 5 }),
    });
    const { weighed } = decodePart(answerShardRequest(request, statistics)).rows!;
    expect(weighed).toEqual(
      tensor(
        Float64Array.from((data.columns['x'] as { data: Float64Array }).data.slice(6, 10), (x) => 0.1 * x),
        2,
        2,
      ),
    );
  });

  it('refuses a statistic it does not know and a damaged request', () => {
    const request = encodeShardRequest({ statistic: 'sing', parameters, data: sliceRows(data, { start: 0, end: 1 }) });
    expect(() => answerShardRequest(request, statistics)).toThrow("there is no statistic called 'sing'");
    expect(() => answerShardRequest(request.subarray(0, 40), statistics)).toThrow(
      expect.objectContaining({ code: 'BAD_HEADER' }),
    );
  });
});
