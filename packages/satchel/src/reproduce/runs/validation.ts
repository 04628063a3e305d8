/**
 * Options chosen on the validation part of a split, as in paper 003: every point of the grid is fitted to the training
 * part and scored on the validation part; the most accurate is used. Of equal points the first wins.
 */
import { chooseBest, type Grid, gridOf } from '../../evaluate/grid.ts';
import { evaluateRun } from '../../pipeline/evaluate.ts';
import { type Run as PipelineRun, withSettings } from '../../pipeline/run.ts';
import { withOptions } from '../../pipeline/settings.ts';
import type { Ingested } from '../../run/ingest.ts';

export interface ChosenOnValidation {
  readonly run: PipelineRun;
  /** By path of the option. */
  readonly chosen: ReturnType<typeof gridOf>[number];
}

export async function chooseOnValidation(run: PipelineRun, grid: Grid): Promise<ChosenOnValidation> {
  const points = gridOf(grid);
  const reading = testedOnValidation(run.reading);
  const scores: number[] = [];
  for (const point of points) {
    const tried = withSettings({ ...run, reading }, withOptions(run.settings, point));
    const { metrics } = await evaluateRun(tried, { protocol: 'official' });
    scores.push(metrics['accuracy']?.mean ?? 0);
  }
  const chosen = points[chooseBest(scores)]!;
  return { run: withSettings(run, withOptions(run.settings, chosen)), chosen };
}

/** The validation part takes the place of the test part, which is left out. */
const testedOnValidation = (reading: Ingested): Ingested => ({
  ...reading,
  splits: reading.splits.map((split) => (split === 'validation' ? 'test' : split === 'test' ? undefined : split)),
});
