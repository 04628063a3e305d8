import type { AddressOf } from '../address.ts';
import type { GradientsKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface GradientsExports {
  useGradients(
    ...systems: [
      unknowns: number,
      classes: number,
      step: number,
      residual: number,
      direction: number,
      image: number,
      scales: number,
      factors: number,
      sums: number,
    ]
  ): void;
  measureGradients(): void;
  advanceGradients(): void;
  turnGradients(): void;
}

/** A module has one such set of systems: the last that was set up. */
export const compiledGradients = (module: GradientsExports, at: AddressOf): GradientsKernels => ({
  gradients({ unknowns, classes, step, residual, direction, image, scales, factors, sums }) {
    const vectors = [at(step), at(residual), at(direction), at(image), at(scales)] as const;
    module.useGradients(unknowns, classes, ...vectors, at(factors), at(sums));
    return {
      measure: () => module.measureGradients(),
      advance: () => module.advanceGradients(),
      turn: () => module.turnGradients(),
    };
  },
});
