/** Explanations of scores that are no sums over words: what the score loses without each word. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { RunOptions } from '../run-options.ts';
import { train } from '../train.ts';
import { MOST_WORDS } from './leave-words-out.ts';
import { shownExplanation } from './shown-explanation.ts';
import { reasonsOf } from './words-behind.ts';

const trained = async (
  classifier: string,
  options: NonNullable<RunOptions['options']> = {},
  documents = toyDocuments(),
) => (await train(corpusFrom(documents), { classifier, options, protocol: 'none', threads: 1 })).model;

const small = { words: { method: 'cbow', dimensions: 8, epochs: 2 } };
const choices: readonly (readonly [string, NonNullable<RunOptions['options']>])[] = [
  ['kernel-svm', {}],
  ['kernel-svm', { 'kernel-svm': { kernel: 'polynomial', probabilities: true } }],
  ['kernel-svm', { 'kernel-svm': { kernel: 'linear' } }],
  ['knn', {}],
  ['lsa-1nn', {}],
  ['msm', small],
  ['tf-msm', small],
  ['sa', small],
];

describe.each(choices)('%s %o', (classifier, options) => {
  const text = 'iron hammer and the iron dough tide';

  it('gives each word what the score of the text loses without it, and the rest is the remainder', async () => {
    const model = await trained(classifier, options);
    const { label, score, bias, contributions, remainder, leavesOneOut, unknown } = model.explain(`${text} zyzzyva`);
    expect(leavesOneOut).toBe(true);
    expect([bias, unknown, label]).toEqual([0, ['zyzzyva'], model.predict([text])[0]!.labels[0]]);
    expect(contributions.find(({ word }) => word === 'iron')!.count).toBe(2);
    expect(contributions.map(({ word }) => word).sort()).toEqual('and dough hammer iron the tide'.split(' '));
    for (const { word, contribution } of contributions) {
      const without = text
        .split(' ')
        .filter((one) => one !== word)
        .join(' ');
      expect(contribution).toBe(score - model.predict([without])[0]!.scores[label]!);
    }
    expect(contributions.reduce((sum, { contribution }) => sum + contribution, remainder)).toBeCloseTo(score, 9);
  });

  it('is finite for texts without words, of unknown words, and of one word', async () => {
    const model = await trained(classifier, options);
    for (const [odd, words] of [
      ['', 0],
      ['zyzzyva qwertz', 0],
      ['anvil', 1],
      ['anvil anvil', 1],
    ] as const) {
      const { score, contributions, remainder } = model.explain(odd, 'smith');
      expect(contributions).toHaveLength(words);
      expect([score, remainder, ...contributions.map(({ contribution }) => contribution)].every(Number.isFinite)).toBe(
        true,
      );
    }
    const empty = model.predict([''])[0]!.scores['smith']!;
    expect(model.explain('anvil', 'smith').remainder).toBeCloseTo(empty, 9);
  });
});

it('is bounded: the words that weigh most in a long text are left out, the others are in the remainder', async () => {
  const documents = toyDocuments().map((one, i) => ({ ...one, text: `${one.text} a${i % 30} common rare${i % 2}` }));
  const long = documents.map((one, i) => ({
    ...one,
    text: `${one.text} ${Array.from({ length: 20 }, (_, j) => `w${i % 20}x${j}`).join(' ')}`,
  }));
  const model = await trained('knn', {}, long);
  const text = long.map((one) => one.text).join(' ');
  const known = new Set(text.split(' ').filter((word) => model.fitted.vocabulary.idOf(word) !== undefined));
  const explained = model.explain(text);
  expect(explained.contributions).toHaveLength(MOST_WORDS);
  expect(explained.otherWords).toBe(known.size - MOST_WORDS);
  expect(shownExplanation(explained, 10)).toMatchObject({ otherWords: known.size - 10, leavesOneOut: true });
  expect(model.explain('anvil')).not.toHaveProperty('otherWords');
});

it('takes a word out together with its character n-grams', async () => {
  const model = await trained('knn', { text: { characters: 4, gramDocuments: 2 } });
  const { label, score, contributions } = model.explain('anvils hammer anvils');
  expect(contributions.map(({ word, count }) => `${word} ${count}`).sort()).toEqual(['anvils 2', 'hammer 1']);
  for (const [word, rest] of [
    ['anvils', 'hammer'],
    ['hammer', 'anvils anvils'],
  ] as const)
    expect(contributions.find((one) => one.word === word)!.contribution).toBeCloseTo(
      score - model.predict([rest])[0]!.scores[label]!,
      9,
    );
});

it('a linear score over vectors that are no sums keeps its bias, and says so', async () => {
  const choice = { representation: 'movmf', options: { movmf: { components: 2 } }, protocol: 'none', threads: 1 };
  const { model } = await train(corpusFrom(toyDocuments()), choice);
  const { label, score, bias, contributions, remainder, leavesOneOut } = model.explain('iron and flour');
  expect(leavesOneOut).toBe(true);
  expect(bias).not.toBe(0);
  const rest = model.predict(['iron and'])[0]!.scores[label]!;
  expect(contributions.find(({ word }) => word === 'flour')!.contribution).toBe(score - rest);
  expect(contributions.reduce((sum, { contribution }) => sum + contribution, bias + remainder)).toBeCloseTo(score, 9);
});

it('reasons of many texts are left to scores that are sums', async () => {
  const [linear, nearest] = [await trained('linear-svm'), await trained('knn')];
  expect([linear.isLinear, nearest.isLinear]).toEqual([true, false]);
  expect(reasonsOf(linear, 2)('hot iron', 'smith')).toMatch(/^iron \+/);
  expect(reasonsOf(nearest, 2)('hot iron', 'smith')).toBe('');
});
