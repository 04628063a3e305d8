/** The weight of a document in training: a number from 0 to 1e9. */
import { SatchelError } from '../errors.ts';

/** Sums of weights stay exact far beyond what solvers can use. */
export const LARGEST_WEIGHT = 1e9;

export const isWeight = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LARGEST_WEIGHT;

export const badWeight = (where: string, found: string): SatchelError =>
  new SatchelError('BAD_WEIGHT', `${where}: the weight must be a number from 0 to 1e9, got ${found}.`, { where });
