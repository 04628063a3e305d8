import { expect, it } from 'vitest';
import { corpusFrom } from '../../../contract/toy-world.ts';
import { retrievalReport } from '../../../results/retrieval.ts';
import { evaluateRetrieval } from '../../../retrieval/evaluate-retrieval.ts';
import { retrievalText } from './text.ts';

const seconds = { read: 0, tokenise: 0, fit: 0, transform: 0, train: 0, predict: 0 };
const test = {
  documents: corpusFrom([
    { id: 'hull', text: 'the drag of a hull', labels: [] },
    { id: 'wing', text: 'the lift of a wing', labels: [] },
  ]),
  queries: ['hull', 'wing'].map((id) => ({ id, text: id })),
  judgements: new Map(['hull', 'wing'].map((id) => [id, new Map([[id, 1]])])),
};

it('says how many queries have which lambda, and in how many folds it was predicted', async () => {
  const fused = { fuse: 'lsi', options: { lsi: { dimensions: 2 } } };
  const textOf = async (lambda: 'auto' | 'per-query') => {
    const evaluation = await evaluateRetrieval(test, { ...fused, lambda });
    const report = retrievalReport(
      evaluation,
      {},
      { data: undefined, kept: undefined },
      { seconds, cpuSeconds: seconds },
    );
    expect('shares' in report).toBe(lambda === 'per-query');
    return retrievalText(report, 'docs', (_style, text) => text).split('\n');
  };
  const own = await textOf('per-query');
  expect(own[1]).toBe('bm25 + lsi, lambda predicted for each query, learned on other queries, seed 1');
  const line = '  lambda 0 for 2 queries: predicted from 9 statistics in 0 of 2 folds; elsewhere that gains nothing';
  expect(own).toContain(line);
  expect((await textOf('auto')).join('\n')).not.toContain('predicted');
});
