import { describe, expect, it } from 'vitest';
import { aboveChance, chanceAgreement } from './chance-agreement.ts';
import { averageJaccard, jaccard } from './topic-likeness.ts';

const few = { wordCount: 6, top: 3, topics: 3, seed: 1 };
const many = { wordCount: 8825, top: 10, topics: 50, seed: 1 };

describe('the agreement of random topics', () => {
  it('is that of the methods catalogue: .497 with 6 words, .0203 with 8,825', async () => {
    expect(await chanceAgreement({ ...few, draws: 20_000 }, jaccard, {})).toBeCloseTo(0.497, 3);
    expect(await chanceAgreement({ ...many, draws: 100 }, jaccard, {})).toBeCloseTo(0.0203, 3); // 2,000 draws: .0200 ± .0001
  });

  it('is the same twice, and lower where the order of the words counts', async () => {
    const [first, second] = [
      await chanceAgreement(few, averageJaccard, {}),
      await chanceAgreement(few, averageJaccard, {}),
    ];
    expect(second).toBe(first);
    expect(first).toBeLessThan(await chanceAgreement(few, jaccard, {}));
  });

  it('is 1 where every topic has every word, and nothing is above it', async () => {
    expect(await chanceAgreement({ wordCount: 3, top: 10, topics: 2, seed: 1 }, jaccard, {})).toBe(1);
    expect([aboveChance(1, 1), aboveChance(0.75, 0.5), aboveChance(1, 0.2)]).toEqual([0, 0.5, 1]);
  });
});
