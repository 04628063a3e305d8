import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { createRandom } from '../numeric/random.ts';
import { version } from '../run/version.ts';
import { evaluate } from './evaluate.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

const toy = () => corpusFrom(toyDocuments(90));

/** Every document works one or two crafts. */
const twoCrafts = (): Document[] =>
  toyDocuments(90).map((document, i, all) => {
    const other = all[(i + 1) % all.length]!;
    return i % 3 === 0
      ? { ...document, text: `${document.text} ${other.text}`, labels: [...document.labels, ...other.labels] }
      : document;
  });

describe('evaluate', () => {
  it('finds the three crafts, far above the majority', async () => {
    const { metrics, baseline, folds } = await evaluate(toy(), { protocol: 'cv:5' });
    expect(metrics['accuracy']!.mean).toBeGreaterThan(0.95);
    expect(baseline.accuracy.mean).toBeCloseTo(1 / 3, 1);
    expect(folds).toHaveLength(5);
    expect(metrics['accuracy']!.folds).toHaveLength(5);
  });

  it('takes the official split where there is one', async () => {
    const documents = toyDocuments(30).map((document, i) => ({ ...document, split: i < 24 ? 'train' : 'test' }));
    const { protocol, folds } = await evaluate(corpusFrom(documents));
    expect(protocol).toBe('official');
    expect([...folds[0]!.rows]).toEqual([24, 25, 26, 27, 28, 29]);
  });

  it('learns its words from the training part alone', async () => {
    const documents = toyDocuments(30).map((document, i) =>
      i < 24 ? { ...document, split: 'train' } : { ...document, text: `${document.text} shibboleth`, split: 'test' },
    );
    const { folds } = await evaluate(corpusFrom(documents));
    expect(folds[0]!.fit!.fitted.vocabulary.terms).not.toContain('shibboleth');
    expect(folds[0]!.fit!.fitted.vocabulary.documents).toBe(24);
  });

  it('keeps groups on one side', async () => {
    const documents = toyDocuments(60).map((document, i) => ({ ...document, group: `g${Math.floor(i / 6)}` }));
    const { folds } = await evaluate(corpusFrom(documents), { protocol: 'cv:5' });
    for (const { rows } of folds) {
      const groups = new Set([...rows].map((row) => Math.floor(row / 6)));
      expect(rows).toHaveLength(groups.size * 6);
    }
  });

  it('tunes inside the training part and says what it chose', async () => {
    const { tuned, options } = await evaluate(toy(), { protocol: 'holdout:0.3', tune: { 'linear-svm.C': [0.01, 1] } });
    expect(tuned[0]!.map(({ options: point }) => point)).toEqual([{ 'linear-svm.C': 0.01 }, { 'linear-svm.C': 1 }]);
    const best = tuned[0]!.reduce((a, b) => (b.score > a.score ? b : a));
    expect((options['linear-svm'] as { C: number }).C).toBe(best.options['linear-svm.C']);
  });

  it('takes what a classifier prefers, unless the person says otherwise', async () => {
    const plain = await evaluate(toy(), { classifier: 'multinomial-nb', protocol: 'holdout:0.3' });
    expect(plain.options['bow']).toMatchObject({ weighting: 'tf', norm: 'none' });
    const own = await evaluate(toy(), {
      classifier: 'multinomial-nb',
      protocol: 'holdout:0.3',
      options: { bow: { weighting: 'binary' } },
    });
    expect(own.options['bow']).toMatchObject({ weighting: 'binary', norm: 'none' });
  });

  it('starts the random numbers of every part from the seed of the run', async () => {
    const seedOf = async (options: object) => {
      const { options: chosen } = await evaluate(toy(), { representation: 'lsi', protocol: 'holdout:0.3', ...options });
      return (chosen['lsi'] as { seed: number }).seed;
    };
    expect(await seedOf({ seed: 7 })).toBe(7);
    expect(await seedOf({ seed: 7, options: { lsi: { seed: 3 } } })).toBe(3);
  });

  it('manages documents with several labels, with thresholds of their own', async () => {
    const { multiLabel, metrics } = await evaluate(corpusFrom(twoCrafts()), { protocol: 'cv:3' });
    expect(multiLabel).toBe(true);
    expect(metrics['microF1']!.mean).toBeGreaterThan(0.8);
  });

  it('judges a class that a training part lacks as never given', async () => {
    const documents = [
      ...toyDocuments(20).map((document) => ({ ...document, split: 'train' })),
      { id: 'new', text: 'anvil', labels: ['tinker'], split: 'test' },
      { id: 'old', text: 'anvil iron', labels: ['smith'], split: 'test' },
    ];
    const { metrics, folds } = await evaluate(corpusFrom(documents));
    expect(metrics['accuracy']!.mean).toBe(0.5);
    expect(folds[0]!.fit!.fitted.classes).not.toContain('tinker');
  });

  it.each([
    [{ tune: { 'text.ngrams': [1, 2] } }, "'text.ngrams' cannot be tuned"],
    [{ tune: { 'linear-svm.D': [1] } }, "there is no option 'linear-svm.D' to tune."],
    [{ options: { bow: { weights: 'tf' } } }, "bow has no option 'weights'"],
    [{ options: { baw: {} } }, "no part called 'baw' takes options here; did you mean 'bow'?"],
    [{ representation: 'bwo' }, "there is no representation called 'bwo'; did you mean 'bow'?"],
    [{ seed: 1.5 }, 'seed must be a whole number from 0 to 4294967295, got 1.5.'],
    [{ threads: 0 }, 'threads must be a whole number from 1 to 256, got 0.'],
    [{ protocol: 'cv:1' }, 'cv'],
  ])('refuses %j', async (options, message) => {
    await expect(evaluate(toy(), options)).rejects.toThrow(
      expect.objectContaining({ message: expect.stringContaining(message), kind: 'usage' }),
    );
  });

  it('C18: refuses a run that would not fit, with both figures', async () => {
    await expect(evaluate(toy(), { memoryLimit: 2 ** 20 })).rejects.toThrow(/needs about \d+ MB, the limit is 1 MB/);
  });

  it.each([
    [
      [
        { id: 'a', text: 'x', labels: [] },
        { id: 'b', text: 'y', labels: ['l'] },
      ],
      'MISSING_LABEL',
      "1 of 2 documents have no label; the first is 'a'.",
    ],
    [
      [
        { id: 'a', text: 'x', labels: [] },
        { id: 'b', text: 'y', labels: [] },
      ],
      'NO_LABELS',
      'none of the 2 documents of',
    ],
    [[], 'EMPTY_CORPUS', 'holds no documents'],
  ])('D7, L1: says which document is at fault', async (documents, code, message) => {
    const error = await evaluate(corpusFrom(documents)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SatchelError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  });
});

describe('train', () => {
  it('gives a model that explains itself: contributions add up to the score', async () => {
    const { model } = await train(toy());
    for (const text of ['anvil and iron', 'the flour the oven', '', 'unheard of']) {
      for (const label of model.classes) {
        const { score, bias, remainder, contributions } = model.explain(text, label);
        expect(contributions.reduce((sum, { contribution }) => sum + contribution, bias + remainder)).toBeCloseTo(
          score,
          9,
        );
      }
    }
    expect(model.typicalWords('smith', 6).map(({ word }) => word)).toContain('anvil');
  });

  it('says where in the text each share stands, pairs of words too', async () => {
    const { model } = await train(toy(), { protocol: 'none', options: { text: { ngrams: 2 } } });
    const text = 'An anvil, iron: the anvil and flour!';
    const { contributions, places = [] } = model.explain(text, { label: 'smith', places: true });
    expect(places.reduce((sum, [, , share]) => sum + share, 0)).toBeCloseTo(
      contributions.reduce((sum, { contribution }) => sum + contribution, 0),
      9,
    );
    const byWord = new Map<string, number>();
    for (const [start, end, share] of places) {
      const word = text
        .slice(start, end)
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ');
      byWord.set(word, (byWord.get(word) ?? 0) + share);
    }
    for (const { word, contribution } of contributions) expect(byWord.get(word)).toBeCloseTo(contribution, 9);
    expect(contributions.map(({ word }) => word)).toContain('anvil');
    expect(model.explain(text, 'smith')).not.toHaveProperty('places');
    expect(() => model.explain(text, { places: 1 } as never)).toThrow(/'places' must be true or false/);
    expect(() => model.explain(text, { label: 'nobody' })).toThrow(/no label 'nobody'/);
  });

  it('keeps its score and protocol with the model', async () => {
    const { model } = await train(toy(), { protocol: 'holdout:0.3' });
    expect(model.provenance).toMatchObject({
      protocol: 'holdout:0.3',
      seed: 1,
      satchel: version,
      trainingDocuments: 90,
    });
    expect(model.provenance['metrics']).toHaveProperty('accuracy');
  });

  it('saves thresholds of a multi-label model', async () => {
    const { model } = await train(corpusFrom(twoCrafts()), { protocol: 'none' });
    const loaded = await modelFromBytes(model.toBytes());
    expect(loaded.predict(['anvil iron flour oven dough forge'])).toEqual(
      model.predict(['anvil iron flour oven dough forge']),
    );
    expect(loaded.predict(['anvil iron hammer forge'])[0]!.labels).toContain('smith');
  });

  it('knows no typical words of what has no linear score', async () => {
    const { model } = await train(toy(), { classifier: 'knn', protocol: 'none' });
    expect(() => model.typicalWords('smith')).toThrow('knn has no score that can be split by words.');
  });
});

describe('K7 on real threads: work large enough to be sent', () => {
  it.each(['linear-svm', 'logistic', 'nbsvm'])('%s gives the same bytes on 1, 2 and 3 threads', async (classifier) => {
    const corpus = corpusFrom(manyCrafts());
    const bytes = async (threads: number) =>
      (await train(corpus, { classifier, threads, protocol: 'none' })).model.toBytes();
    const alone = await bytes(1);
    for (const threads of [2, 3]) expect(Buffer.compare(await bytes(threads), alone)).toBe(0);
  });
});

/** 20 classes, 3,000 documents of 40 words: enough stored numbers for threads to be worth their messages. */
function manyCrafts(): Document[] {
  const random = createRandom(5);
  return Array.from({ length: 3000 }, (_, i) => {
    const label = i % 20;
    const words = Array.from({ length: 40 }, () =>
      random.uniform() < 0.3 ? `own${label}x${random.below(50)}` : `shared${random.below(2000)}`,
    );
    return { id: String(i), text: words.join(' '), labels: [`class ${label}`] };
  });
}
