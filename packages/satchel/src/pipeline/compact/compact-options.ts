/** How small a compact model is. */
import { integer, number } from '../../core/options.ts';

export const compactOptions = {
  bits: integer('bits of a weight', 8, { min: 2, max: 8 }),
  keep: number('the share of the weights that is kept, the largest', 0.12, { min: 1e-6, max: 1 }),
};
