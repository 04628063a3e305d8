import { describe, expect, it } from 'vitest';
import { createCandidateRun } from './candidate-run.ts';
import { besideGivenWords, candidates, candidatesFor } from './candidates.ts';

const small = { documents: 1000, classes: 2, multiLabel: false, wordCount: 20_000 };

describe('candidates', () => {
  it('have distinct names, and a plain bag of words comes first', () => {
    expect(new Set(candidates.map(({ name }) => name)).size).toBe(candidates.length);
    expect(candidates[0]).toMatchObject({ representation: 'bow', classifier: 'linear-svm', family: 'bag of words' });
  });

  it.each([...candidates, ...besideGivenWords].map((candidate) => [candidate.name, candidate] as const))(
    '%s: every point of its grid is a pipeline that exists',
    (_, one) => {
      const { points } = createCandidateRun(one, {}, 1);
      expect(points.length).toBeGreaterThanOrEqual(1);
      for (const { settings } of points) expect(settings.representation.name).toBe(one.representation);
    },
  );

  it('include every system of the papers, and a blend among the first five', () => {
    const all = candidates.flatMap(({ representation, classifier }) => [representation, classifier]);
    const first = ['scdv', 'fisher', 'spm', 'vlad', 'boc', 'msm', 'tf-msm', 'sa', 'lda', 'nmf', 'pv-dbow'];
    for (const name of [...first, 'kernel-svm', 'movmf', 'sam', 'fastsent', 'pv-dm', 'plsa', 'twe-1'])
      expect(all).toContain(name);
    expect(besideGivenWords.map(({ name }) => name)).toEqual(['topicvec', 'lf-lda']);
    expect(candidates.slice(0, 5).map(({ classifier }) => classifier)).toContain('blend');
  });

  it('have names in which a fusion is a+b, and a classifier comes after a middle dot', () => {
    for (const { name, representation, classifier } of candidates) {
      expect(name).not.toContain(' + ');
      if (name.includes(' · ')) expect(name.startsWith(`${representation} · ${classifier}`)).toBe(true);
      else expect([name.startsWith(representation), classifier]).toEqual([true, 'linear-svm']);
    }
  });

  it('leave out methods that fit one class at a time if there are many classes or several labels per document', () => {
    const names = (task: typeof small) => candidatesFor(task).map(({ name }) => name);
    expect(names(small)).toHaveLength(candidates.length);
    expect(names({ ...small, classes: 20, wordCount: 3_000_000 })).not.toContain('nb-ratio');
    expect(names({ ...small, multiLabel: true })).not.toContain('bow · nbsvm');
    expect(names({ ...small, multiLabel: true })).toContain('bow+scdv');
    expect(names({ ...small, documents: 5001 })).not.toContain('bow · kernel-svm');
  });
});
