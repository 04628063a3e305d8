import { describe, expect, it } from 'vitest';
import { inOneGo } from '../core/threads/steps.ts';
import { createRandom } from '../numeric/random.ts';
import { affinitiesOf as affinitySteps } from './affinities.ts';
import { barnesHut as barnesHutSteps } from './barnes-hut.ts';
import { divergenceOf, gradientOf as gradientSteps } from './divergence.ts';
import { nearestNeighbours } from './neighbours.ts';
import { everyPair as everyPairSteps, type Repulsion } from './repulsion.ts';
import { blockOf, crowds, plainCompute, sixPoints, sixPositions } from './toy-points.case.ts';

const affinitiesOf = (...given: Parameters<typeof affinitySteps>) => inOneGo(affinitySteps(...given));
const gradientOf = (...given: Parameters<typeof gradientSteps>) => inOneGo(gradientSteps(...given));
const everyPair = (...given: Parameters<Repulsion>) => inOneGo(everyPairSteps(...given));
const barnesHut =
  (points: number, theta: number) =>
  (...given: Parameters<Repulsion>) =>
    inOneGo(barnesHutSteps(points, theta)(...given));
const six = async () => affinitiesOf(await nearestNeighbours(blockOf(sixPoints), 5, plainCompute), 6, 3);

function scattered(count: number, spread: number): Float64Array {
  const random = createRandom(11);
  return Float64Array.from({ length: 2 * count }, () => spread * (random.uniform() - 0.5));
}

describe('gradientOf and divergenceOf', () => {
  it('give what scikit-learn gives for a map of six points', async () => {
    const p = await six();
    const gradient = new Float64Array(12);
    const z = gradientOf(p, sixPositions.data, everyPairSteps, 1, gradient);
    expect(divergenceOf(p, sixPositions.data, z)).toBeCloseTo(0.11356078927479198, 9);
    const expected = [
      -0.019774650392, -0.024384995452, 0.136303645703, 0.081660951663, -0.032136934745, 0.037983823454,
    ];
    expected.forEach((value, at) => {
      expect(gradient[at]).toBeCloseTo(value, 8);
    });
  });

  it('agree: the gradient is the slope of the divergence', async () => {
    const p = affinitiesOf(await nearestNeighbours(crowds(30, 3, 4), 12, plainCompute), 30, 4);
    const positions = scattered(30, 6);
    const divergenceAt = (at: number, by: number) => {
      const moved = positions.with(at, positions[at]! + by);
      return divergenceOf(p, moved, everyPair(moved, new Float64Array(60)));
    };
    const gradient = new Float64Array(60);
    gradientOf(p, positions, everyPairSteps, 1, gradient);
    for (let at = 0; at < 60; at++)
      expect((divergenceAt(at, 1e-5) - divergenceAt(at, -1e-5)) / 2e-5).toBeCloseTo(gradient[at]!, 7);
  });
});

describe('barnesHut', () => {
  it('gives the sums over all pairs at θ = 0', () => {
    const positions = scattered(500, 40);
    const [every, tree] = [new Float64Array(1000), new Float64Array(1000)];
    expect(barnesHut(500, 0)(positions, tree)).toBeCloseTo(everyPair(positions, every), 8);
    for (let at = 0; at < 1000; at++) expect(tree[at]).toBeCloseTo(every[at]!, 10);
  });

  it('comes within five percent at θ = 0.5, and within a tenth of that at 0.15', () => {
    const positions = scattered(2000, 60);
    const every = new Float64Array(4000);
    const z = everyPair(positions, every);
    const size = Math.hypot(...every);
    for (const [theta, error] of [
      [0.5, 5e-2],
      [0.15, 5e-3],
    ] as const) {
      const tree = new Float64Array(4000);
      expect(Math.abs(barnesHut(2000, theta)(positions, tree) / z - 1)).toBeLessThan(error);
      expect(Math.hypot(...tree.map((value, at) => value - every[at]!)) / size).toBeLessThan(error);
    }
  });

  it('bears points that lie on one spot, and a single point', () => {
    const positions = new Float64Array(80).fill(2);
    const into = new Float64Array(80);
    expect(barnesHut(40, 0.5)(positions, into)).toBe(40 * 39);
    expect(into.every((value) => value === 0)).toBe(true);
    expect(barnesHut(1, 0.5)(Float64Array.of(1, 1), new Float64Array(2))).toBe(0);
  });

  it('bears points next to each other at the end of the digits', () => {
    const positions = Float64Array.from({ length: 60 }, (_, at) => 1 + (at % 3) * Number.EPSILON);
    expect(barnesHut(30, 0.5)(positions, new Float64Array(60))).toBeCloseTo(30 * 29, 9);
  });
});
