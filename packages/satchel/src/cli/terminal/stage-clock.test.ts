import { expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import { createStageClock } from './stage-clock.ts';

it('books the time between two changes to the stage that was on', () => {
  let [wall, cpu] = [100, 10];
  const clock = createStageClock(silentProgress, { wall: () => wall, cpu: () => cpu });
  [wall, cpu] = [101, 11]; // nothing was on: this second belongs to nobody
  clock.stage('read');
  [wall, cpu] = [103, 12];
  clock.stage('train');
  [wall, cpu] = [106, 18];
  clock.stage('read');
  [wall, cpu] = [107, 18.5];
  clock.stop();
  [wall, cpu] = [200, 90];
  clock.stop();
  expect(clock.seconds).toEqual({ read: 3, tokenise: 0, fit: 0, transform: 0, train: 3, predict: 0 });
  expect(clock.cpuSeconds).toEqual({ read: 1.5, tokenise: 0, fit: 0, transform: 0, train: 6, predict: 0 });
});

it('passes on what it is told', () => {
  const told: unknown[] = [];
  const clock = createStageClock({ stage: (stage) => told.push(stage), advance: (...how) => told.push(how) });
  clock.stage('fit');
  clock.advance(1, 2, 'folds');
  expect(told).toEqual(['fit', [1, 2, 'folds']]);
});
