import { expect, it } from 'vitest';
import type { Matrix } from '../../core/matrix.ts';
import { fitByEm } from '../../mixture/expectation-maximisation.ts';
import { movmfFamily } from '../../mixture/movmf-family.ts';
import { unitPoints } from '../../mixture/source.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { expectedTokens, sharesOf } from '../../topic-models/expected-tokens.ts';
import { baseDensities, fitBases, topicDensities } from './mvtm-fit.ts';

/** Directions of 15 words around three corners of a space of five dimensions. */
const V = 15;
const points: Matrix = { rows: V, columns: 5, data: new Float32Array(5 * V) };
for (let w = 0; w < V; w++) {
  const row = Array.from({ length: 5 }, (_, i) => (i === Math.floor(w / 5) ? 1 : 0) + 0.4 * Math.sin(7 * w + 3 * i));
  points.data.set(
    row.map((value) => value / Math.hypot(...row)),
    5 * w,
  );
}

it('with one base a topic and one document is a mixture of von Mises–Fisher distributions, with π = θ', async () => {
  const counts = Float32Array.from({ length: V }, (_, w) => 1e5 * (1 + (w % 3))); // many tokens: e^ψ(γ) is γ
  const bags = { offsets: Uint32Array.of(0, V), ids: Uint32Array.from(counts.keys()), counts };
  const start = {
    means: [0, 5, 10].map((w) => Float64Array.from(points.data.subarray(5 * w, 5 * w + 5))),
    kappas: new Float64Array(3).fill(5),
    mixtures: [0, 1, 2].map((k) => Float64Array.from({ length: 3 }, (_, b) => (b === k ? 1 : 0))),
  };
  const settings = { iterations: 300, alpha: 1e-6, kappaLimit: 100 };
  const bases = await fitBases(bags, points, start, settings, testCompute);
  const table = topicDensities(await baseDensities(points, bases, testCompute), bases);
  const theta = sharesOf(await expectedTokens(bags, table, settings.alpha, testCompute));
  const shape = { components: 3, kappa: 'per-component', kappaUpdate: 'exact', limit: 100 } as const;
  const family = movmfFamily(unitPoints('words', points), Float64Array.from(counts), shape);
  const first = { weights: new Float64Array(3).fill(1 / 3), means: Float64Array.from(start.means.flatMap((mean) => [...mean])), kappas: start.kappas }; // biome-ignore format: one line
  const { parameters } = await fitByEm(family, first, { iterations: 300, tolerance: 0 }, testCompute);
  const near = (found: ArrayLike<number>, expected: ArrayLike<number>, digits: number): void =>
    Array.from(expected).forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, digits);
    });
  near(theta, parameters.weights, 3);
  near(bases.means.flatMap((mean) => [...mean]), parameters.means, 3); // biome-ignore format: one line
  near(bases.kappas.map(Math.log), parameters.kappas.map(Math.log), 2);
  expect(Math.max(...bases.kappas)).toBeLessThan(100); // the limit plays no part
});
