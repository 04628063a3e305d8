/** Documents as directions: weighted word counts at unit length. */
import type { Bags } from '../../core/bag.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { OptionValues } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import type { termWeightOptions } from '../../numeric/term-weights.ts';
import { bow } from '../bow.ts';

/** `arrays` holds the idf of the words. */
export function unitRows(
  vocabulary: Vocabulary,
  { weighting, idf }: Pick<OptionValues<typeof termWeightOptions>, 'weighting' | 'idf'>,
  arrays: Arrays,
  kernels: KernelProvider,
): (bags: Bags) => SparseMatrix {
  const { represent } = bow.prepare({
    options: { weighting, idf, norm: 'l2' },
    ...{ arrays, vocabulary, classes: [], wordMatrix: undefined, kernels },
  });
  return (bags) => represent({ bags }) as SparseMatrix;
}
