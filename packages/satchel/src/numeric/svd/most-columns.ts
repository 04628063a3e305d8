/** How far the basis of a truncated SVD may grow. */
import { BLOCK_WIDTH as W } from '../../kernels/blocks/contract.ts';

/** The most columns of Q. */
export function mostColumns({ rank, passes }: { readonly rank: number; readonly passes: number }): number {
  if (passes === 0) return Math.max(6 * rank, 400);
  return Math.max(Math.ceil(rank / 8), W) * Math.max(passes, 9); // never narrower than the rank
}
