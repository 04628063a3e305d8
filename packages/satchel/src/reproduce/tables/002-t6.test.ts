import { expect, it } from 'vitest';
import { rankingOf } from '../runs/run-settings.ts';
import { table002T6 } from './002-t6.ts';

it.each([
  ['full', 200],
  ['quick', 100],
] as const)('LM+PV has the paragraph vectors of Ai et al., as the protocol of %s runs says', (mode, dimensions) => {
  const { protocol, columns } = table002T6.plan(mode);
  expect(protocol).toContain(
    `LM+PV with the paragraph vectors of Ai et al. (pv-dbow: negatives by documents, γ 0.1, words learned beside documents), d ${dimensions}`,
  );
  const { options } = rankingOf(columns.find(({ name }) => name === 'LM+PV, ours')!.run!);
  expect(options?.['pv-dbow']).toEqual({ negatives: 'documents', l2: 0.1, jointWords: true, dimensions });
});
