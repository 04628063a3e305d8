import type { AddressOf } from '../address.ts';
import type { MixtureKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface MixtureExports {
  mixturePass(
    ...pass: [
      points: number,
      weights: number,
      rows: number,
      features: number,
      components: number,
      coefficients: number,
      offsets: number,
      sums: number,
      mass: number,
      scratch: number,
    ]
  ): number;
}

export const compiledMixture = (module: MixtureExports, at: AddressOf): MixtureKernels => ({
  mixturePass({ points, weights, rows, features, components, coefficients, offsets, sums, mass, scratch }) {
    const [from, fixed, to] = [at(points), [at(coefficients), at(offsets)] as const, [at(sums), at(mass)] as const];
    return module.mixturePass(from, at(weights), rows, features, components, ...fixed, ...to, at(scratch));
  },
});
