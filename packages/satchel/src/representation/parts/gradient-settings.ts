/** The settings of Fisher vectors and VLAD; gradient-vectors.ts gives the equations. */
import type { Topics } from '../../core/topics.ts';
import type { ComponentSumsSettings } from './component-sums.ts';

export interface GradientSettings extends ComponentSumsSettings {
  readonly topics: Topics;
  readonly components: Components;
  readonly parts: Parts;
  readonly perToken: boolean;
  readonly power: boolean;
  readonly norm: 'l2' | 'none';
}

/** θ (K), μ (K × d) and σ² (K × d). */
export interface Components {
  readonly weights: Float64Array;
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

export type Parts = 'means' | 'means-variances' | 'all';
