/** A saved model keeps the word vectors it was scored with: `evaluate` gives the score of `train` and `test`, to the last digit. */
import { describe, expect, it } from 'vitest';
import { smallOptions } from '../contract/small-options.case.ts';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { createRandom } from '../numeric/random.ts';
import { representations } from '../representation/registry.ts';
import { evaluate } from './evaluate.ts';
import { modelFromBytes } from './open-model.ts';
import { testModel } from './test-model.ts';
import { train } from './train.ts';

/** Of each craft, tools that only the test documents name. */
const newTools = { baker: ['sieve', 'bran'], sailor: ['keel', 'buoy'], smith: ['bellows', 'chisel'] } as const;
type Craft = keyof typeof newTools;

const learned = toyDocuments(36).map((document) => ({ ...document, split: 'train' }));
const asked = toyDocuments(24, 7).map(({ labels, ...document }, i) => ({
  ...document,
  id: `asked-${i}`,
  labels,
  text: `${document.text.split(' ').slice(0, 3).join(' ')} ${newTools[labels[0] as Craft].join(' ')}`,
  split: 'test',
}));

/** Words of one craft lie close together; the table also has words that no document holds, and words that no text can hold. */
function table(): WordVectors {
  const random = createRandom(5, 'crafts');
  const crafts = Object.fromEntries(
    Object.entries(newTools).map(([craft, tools]) => [
      craft,
      new Set([
        ...tools,
        ...learned.filter(({ labels }) => labels[0] === craft).flatMap(({ text }) => text.split(' ')),
      ]),
    ]),
  );
  const words = [...new Set(Object.values(crafts).flatMap((own) => [...own])), 'quay', 'New York', 'Zwieback'];
  const data = Float32Array.from({ length: words.length * 8 }, (_, i) => {
    const craft = Object.keys(crafts).findIndex((name) => crafts[name]!.has(words[Math.floor(i / 8)]!));
    return (i % 8 === craft ? 1 : 0) + 0.3 * (random.uniform() - 0.5);
  });
  return createWordVectors(words, { rows: words.length, columns: 8, data });
}

const words = table();
const corpus = (documents: readonly Document[]) => corpusFrom(documents);
const unsplit = (documents: readonly Document[]) => documents.map(({ split: _split, ...document }) => document);

const cases = [
  ...representations.filter(({ likeness }) => !likeness.pairs).map(({ name }) => ({ name, classifier: 'logistic' })),
  { name: 'subspace', classifier: 'knn' },
  ...['bow+average', 'bow+scdv+lsi'].map((name) => ({ name, classifier: 'linear-svm' })),
  ...['msm', 'sa'].map((classifier) => ({ name: 'bow', classifier })),
];
const onWords = (name: string) =>
  name.split('+').some((part) => representations.find((r) => r.name === part)?.needs.words);

describe('evaluate gives the score of the saved model', () => {
  it.each(cases)('$name, $classifier', async ({ name, classifier }) => {
    const usesWords = onWords(name) || ['msm', 'sa'].includes(classifier);
    const options = {
      ...smallOptions(name),
      ...(name.includes('lsi') ? { lsi: { dimensions: 4 } } : {}),
      ...(name.includes('+') ? { blocks: { weights: name === 'bow+average' ? '1,1' : '1,1,1' } } : {}),
    };
    for (const keep of usesWords ? ['all', 'known'] : ['']) {
      const choice = {
        representation: name,
        classifier,
        options: keep === '' ? options : { ...options, words: { keep } },
        ...(usesWords ? { words } : {}),
        threads: 1,
      };
      const official = await evaluate(corpus([...learned, ...asked]), choice);
      const { model } = await train(corpus(unsplit(learned)), { ...choice, protocol: 'none' });
      const saved = await testModel(await modelFromBytes(model.toBytes()), corpus(unsplit(asked)));
      expect(saved.metrics).toEqual(official.metrics);
      expect(Array.from(saved.folds[0]!.judged.scores)).toEqual(Array.from(official.folds[0]!.judged.scores));
    }
  });
});

describe('several tables of word vectors', () => {
  const tables = [words, 'lsi:4', { words: table() }] as const;

  it('stand beside the bag of words, the same in an evaluation and in a saved model', async () => {
    const choice = { words: tables, options: { words: { minCount: 1 }, blocks: { weights: '1,0.5' } } };
    const official = await evaluate(corpus([...learned, ...asked]), { ...choice, threads: 1 });
    expect(official.options).toMatchObject({ representation: 'bow+tables' });
    expect(official.folds[0]!.fit!.fitted.wordMatrix!.columns).toBe(20);
    const { model } = await train(corpus(unsplit(learned)), { ...choice, protocol: 'none', threads: 1 });
    const again = await modelFromBytes(model.toBytes());
    const saved = await testModel(again, corpus(unsplit(asked)));
    expect(Array.from(saved.folds[0]!.judged.scores)).toEqual(Array.from(official.folds[0]!.judged.scores));
    const { contributions } = again.explain('keel and hull');
    expect(contributions.find(({ word }) => word === 'keel')?.contribution).not.toBe(0);
  });

  it('get weight and C by folds, and folds on threads are those on one', async () => {
    const choice = { words: tables, options: { words: { minCount: 1 } }, protocol: 'cv:3' };
    const all = corpus(unsplit([...learned, ...asked]));
    const [one, two] = [await evaluate(all, { ...choice, threads: 1 }), await evaluate(all, { ...choice, threads: 2 })];
    expect(two.hashes.model).toBe(one.hashes.model);
    const tried = one.tuned[0]!.map(({ options }) => options);
    expect(tried.map((point) => point['blocks.weights'] ?? point['linear-svm.C'])).toEqual(['1,0.5', '1,0.3', '1,0.7', 0.4, 0.3, 0.5]); // biome-ignore format: one thought
  });

  it('leave naive Bayes in a blend the bag of words alone', async () => {
    const choice = { words: tables, classifier: 'blend', options: { words: { minCount: 1 } }, threads: 1 };
    const { metrics } = await evaluate(corpus([...learned, ...asked]), choice);
    expect(metrics.accuracy.mean).toBeGreaterThan(0.9);
  });

  it.each([
    ['tables+bow', 'linear-svm,complement-nb'],
    ['nb-ratio+bow', 'linear-svm,complement-nb'],
    ['nb-ratio+tables', 'linear-svm@nb-ratio,linear-svm@tables'],
  ])('in %s are read by %s, and explained exactly', async (representation, members) => {
    const onTables = representation.includes('tables') ? { words: { minCount: 1 } } : {};
    const options = { ...onTables, blocks: { weights: '1,1' }, blend: { members } };
    const choice = { ...('words' in onTables ? { words: tables } : {}), representation, options };
    const { model } = await train(corpus(unsplit(learned)), {
      ...{ ...choice, classifier: 'blend', protocol: 'none', threads: 1 },
    });
    const { contributions, bias, remainder, score } = model.explain('keel and hull');
    const sum = contributions.reduce((all, { contribution }) => all + contribution, bias + remainder);
    expect(sum).toBeCloseTo(score, 6);
    expect(model.predict(['keel and hull'])[0]!.labels).toEqual(['sailor']);
  });
});

describe('words that only new texts hold', () => {
  const scoreOf = async (representation: string, keep: string) => {
    const choice = { representation, words, options: { words: { keep } }, threads: 1 };
    const few = [
      ...learned.slice(0, 6),
      ...asked.map((document) => ({ ...document, text: document.text.split(' ').slice(3).join(' ') })),
    ];
    return (await evaluate(corpus(few), choice)).metrics.accuracy.mean;
  };

  it('count in a fusion as in its dense part, unless the model keeps known words alone', async () => {
    expect(await scoreOf('average', 'all')).toBe(1);
    expect(await scoreOf('bow+average', 'all')).toBe(1);
    expect(await scoreOf('bow+average', 'known')).toBeLessThan(0.5);
  });

  it('do not move the bag of words beside them', async () => {
    const choice = { representation: 'bow+average', words, options: { blocks: { weights: '1,0' } }, threads: 1 };
    const { folds } = await evaluate(corpus([...learned, ...asked]), choice);
    const bow = await evaluate(corpus([...learned, ...asked]), { threads: 1 });
    expect(Array.from(folds[0]!.judged.scores)).toEqual(Array.from(bow.folds[0]!.judged.scores));
  });

  it('are kept where a text can hold them', async () => {
    const choice = { representation: 'average', words, protocol: 'none', threads: 1 };
    const { model } = await train(corpus(unsplit(learned)), choice);
    const kept = model.fitted.vocabulary.terms;
    expect(kept.filter((word) => ['quay', 'keel', 'New York', 'Zwieback'].includes(word))).toEqual(['keel', 'quay']);
    const pairs = await train(corpus(unsplit(learned)), {
      ...choice,
      options: { text: { ngrams: 2, lowercase: false } },
    });
    expect(pairs.model.fitted.vocabulary.terms).toEqual(expect.arrayContaining(['New York', 'Zwieback']));
  });

  it('cost folds nothing: a fold knows those of the corpus alone, and scores the same', async () => {
    const choice = { representation: 'scdv', words, options: smallOptions('scdv'), threads: 1 };
    const { folds } = await evaluate(corpus(unsplit([...learned, ...asked])), { ...choice, protocol: 'cv:3' });
    const words0 = (fold: number) => folds[fold]!.unseenWords;
    expect([0, 1, 2].every((fold) => words0(fold) < 7)).toBe(true);
  });
});
