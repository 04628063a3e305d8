/**
 * Single steps of word2vec's logistic loss for methods that make up their inputs themselves (src/embedding/topical): one input row against
 * some target rows, equations (1) to (3) of gradient-step.ts.
 *
 *   rowIds[n]   row of target n; all different
 *   times[n]    how often target n counts
 *   delta       the change of the input, equation (2)
 */
import { freezeTargets, gradientStepOfOne, useStepScratch } from './gradient-step';
import { addRow, rowAddress, rowBytes } from './word-rows';

let rowIds: usize = 0;
let times: usize = 0;
let delta: usize = 0;
let targets: usize = 0;
let lists: usize = 0;

/** Call `useRows` first. `scratch` has room for a row, 2 · (mostTargets + 4) numbers and 128 bytes more. */
export function useSteps(rowIdsAddress: usize, labels: usize, timesAddress: usize, deltaAddress: usize, mostTargets: i32, isFrozen: bool, scratch: usize): void {
  rowIds = rowIdsAddress;
  times = timesAddress;
  delta = deltaAddress;
  const zeroRow = (scratch + 63) & ~63;
  const errors = zeroRow + rowBytes;
  targets = errors + (<usize>((mostTargets + 7) & ~3) << 2);
  lists = targets + (<usize>(mostTargets + 4) << 2);
  memory.fill(zeroRow, 0, rowBytes);
  store<usize>(lists + 4, delta);
  useStepScratch(labels, errors, 4, 0, zeroRow, rowBytes);
  if (isFrozen) freezeTargets();
}

/** With `movesInput` the change is added to the input row. */
export function stepFrom(input: u32, count: i32, learningRate: f32, movesInput: bool): void {
  const row = rowAddress(input);
  store<usize>(lists, row);
  for (let n: usize = 0; n < <usize>count << 2; n += 4) store<usize>(targets + n, rowAddress(load<u32>(rowIds + n)));
  gradientStepOfOne(lists, targets, count, times, lists + 4, learningRate, false);
  if (movesInput) addRow(row, delta, 1);
}
