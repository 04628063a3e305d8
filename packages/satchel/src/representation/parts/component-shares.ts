/** Splits a linear score of the sums of component-sums.ts by word. */
import type { Bag } from '../../core/bag.ts';
import type { ComponentSumsSettings } from './component-sums.ts';

/**
 * into[j] = n_w α_w Σ_k P(k|w) (along_k · v_w + constants_k), w the j-th word of the bag. `along` is K × d and `constants` K, filled where the
 * bag has words.
 */
export function shareByWord(
  bag: Bag,
  { wordMatrix, memberships, wordWeights }: ComponentSumsSettings,
  along: Float64Array,
  constants: Float64Array,
  into: Float64Array,
): void {
  const { columns: d, data } = wordMatrix;
  const { offsets, components, shares } = memberships;
  bag.ids.forEach((w, j) => {
    let sum = 0;
    for (let m = offsets[w]!; m < offsets[w + 1]!; m++) {
      const k = components[m]!;
      let dot = constants[k]!;
      for (let i = 0; i < d; i++) dot += along[k * d + i]! * data[w * d + i]!;
      sum += shares[m]! * dot;
    }
    into[j] = bag.counts[j]! * (wordWeights?.[w] ?? 1) * sum;
  });
}
