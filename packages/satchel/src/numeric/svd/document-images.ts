/**
 * Products of a sparse matrix X, documents × words, with blocks of eight columns: the passes of a truncated SVD over the documents.
 *
 *   X has no more rows than columns   words(B) = Xᵀ B,   image(B) = X Xᵀ B      B   documents × 8                      (1)
 *   else                              image(B) = Xᵀ X B                         B   words × 8                          (2)
 *
 * Each has one sum over documents, Σ_d x_d p_dᵀ, which is taken over shards (core/shards.ts). There are two ways to the same bits:
 *
 *   images-by-sweeps.ts    statistics of a sweep, for documents that lie on other machines
 *   images-in-memory.ts    X and its transpose in memory that all threads share: a word's sum is taken by one thread, shard after shard, so that
 *                          nothing is sent or added up afterwards
 */
import type { Compute } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { DocumentImages } from './images.ts';
import { sweepImages } from './images-by-sweeps.ts';
import { memoryImages } from './images-in-memory.ts';
import type { ThreadMemory } from './thread-memory.ts';

/** Rows of the blocks: documents or words, whichever are fewer. */
export const imageSize = ({ rows, columns }: SparseMatrix): number => Math.min(rows, columns);

/** `memory` has room for `imageSizes`. */
export const documentImages = (matrix: SparseMatrix, memory: ThreadMemory, compute: Compute): DocumentImages =>
  compute.executor.isRemote ? sweepImages(matrix, compute) : memoryImages(matrix, memory, compute);
