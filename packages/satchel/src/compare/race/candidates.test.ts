import { describe, expect, it } from 'vitest';
import { candidates, candidatesFor } from './candidates.ts';
import { createContestant } from './contestant.ts';

const small = { documents: 1000, classes: 2, multiLabel: false, words: 20_000 };

describe('candidates', () => {
  it('have names of their own, and a plain bag of words comes first', () => {
    expect(new Set(candidates.map(({ name }) => name)).size).toBe(candidates.length);
    expect(candidates[0]).toMatchObject({ representation: 'bow', classifier: 'linear-svm', family: 'bag of words' });
  });

  it.each(candidates.map((candidate) => [candidate.name, candidate] as const))(
    '%s: every point of its grid is a pipeline that exists',
    (_, one) => {
      const { points } = createContestant(one, {}, 1);
      expect(points.length).toBeGreaterThan(1);
      for (const { settings } of points) expect(settings.representation.name).toBe(one.representation);
    },
  );

  it('leaves those out that learn ratios class by class where there are many classes, or several labels a document', () => {
    const names = (task: typeof small) => candidatesFor(task).map(({ name }) => name);
    expect(names(small)).toHaveLength(candidates.length);
    expect(names({ ...small, classes: 20, words: 3_000_000 })).not.toContain('nb-ratio');
    expect(names({ ...small, multiLabel: true })).not.toContain('bow + nbsvm');
    expect(names({ ...small, multiLabel: true })).toContain('bow+scdv');
  });
});
