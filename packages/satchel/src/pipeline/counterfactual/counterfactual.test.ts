import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { resolveOptions } from '../../core/options.ts';
import { createRandom } from '../../numeric/random.ts';
import { createAnalyzer } from '../../text/analyzer.ts';
import { tokenPlaces } from '../../text/one-text/token-places.ts';
import { textOptions } from '../../text/options.ts';
import { train } from '../train.ts';
import { editText } from './edit-text.ts';

const documents = toyDocuments(60);
const trained = async (choice: object) => (await train(corpusFrom(documents), { protocol: 'none', ...choice })).model;
const TEXT = 'Anvil, hammer and the forge; bread from the oven (an old anvil).';

/** The text without the words, made by hand. */
const without = (text: string, words: readonly string[]): string =>
  text.replaceAll(/[a-z]+/gi, (word) => (words.includes(word.toLowerCase()) ? '' : word));

const subsets = (words: readonly string[], size: number): string[][] =>
  size === 0 ? [[]] : words.flatMap((word, i) => subsets(words.slice(i + 1), size - 1).map((rest) => [word, ...rest]));

describe('counterfactual', () => {
  it.each([
    { classifier: 'linear-svm' },
    { classifier: 'logistic' },
    { classifier: 'multinomial-nb' },
    { classifier: 'linear-svm', options: { bow: { norm: 'l1' } } },
    { representation: 'nb-ratio', options: { text: { ngrams: 1 } } },
  ])('%j: the label changes without the words, and with no smaller set', async (choice) => {
    const model = await trained(choice);
    const before = model.predict([TEXT])[0]!.labels[0];
    const found = model.counterfactual(TEXT)!;
    expect(found).toMatchObject({ from: before, exact: true });
    expect(model.predict([without(TEXT, found.without)])[0]!.labels[0]).toBe(found.label);
    expect(found.label).not.toBe(before);
    const words = [...new Set(TEXT.toLowerCase().match(/[a-z]+/g))];
    const smaller = subsets(words, found.without.length - 1).map((set) => without(TEXT, set));
    expect(model.predict(smaller).filter(({ labels }) => labels[0] !== before)).toEqual([]);
  });

  it('words in the place of others change the label too', async () => {
    const model = await trained({});
    const { replace, from } = model.counterfactual(TEXT)!;
    const by = new Map(replace!.words.map((swap) => [swap.word, swap.by]));
    const changed = TEXT.replaceAll(/[a-z]+/gi, (word) => by.get(word.toLowerCase()) ?? word);
    expect(model.predict([changed])[0]!.labels[0]).toBe(replace!.label);
    expect(replace!.label).not.toBe(from);
  });

  describe.each([
    { options: { text: { characters: 4, gramDocuments: 2 } } },
    { options: { text: { characters: 3 }, bow: { norm: 'l1' } } },
    { classifier: 'multinomial-nb', options: { text: { characters: 4 } } },
    { classifier: 'bernoulli-nb', options: { text: { characters: 4 } } },
    { representation: 'nb-ratio', options: { text: { characters: 4, ngrams: 1 } } },
    { classifier: 'logistic', options: { text: { ngrams: 2 } } },
    { representation: 'nb-ratio', options: { text: { characters: 3, ngrams: 2 } } },
    { classifier: 'linear-svm' },
    { classifier: 'multinomial-nb' },
  ])('small texts and every set of their words, %j', (choice) => {
    it('the words are words of the text, the label is lost without them, and a set called exact is the smallest', async () => {
      const model = await trained(choice);
      const random = createRandom(7);
      const vocabulary = ['anvil', 'iron', 'forge', 'hammer', 'bread', 'oven', 'dough', 'flour', 'hammering', 'breads', 'the', 'zyzzyva']; // biome-ignore format: one line
      const tally = { exact: 0, open: 0, missed: 0 };
      for (let round = 0; round < 60; round++) {
        const words = Array.from({ length: 2 + random.below(5) }, () => vocabulary[random.below(vocabulary.length)]!);
        const [text, distinct] = [words.join(' '), [...new Set(words)]];
        const from = model.predict([text])[0]!.labels[0];
        const loses = (set: readonly string[]) => model.predict([without(text, set)])[0]!.labels[0] !== from;
        const smallest = distinct.map((_, i) => i + 1).find((size) => subsets(distinct, size).some(loses));
        const found = model.counterfactual(text);
        if (!found) {
          if (smallest !== undefined) tally.missed++;
          continue;
        }
        expect(distinct).toEqual(expect.arrayContaining([...found.without]));
        expect(loses(found.without)).toBe(true);
        if (found.exact) expect({ text, size: found.without.length }).toEqual({ text, size: smallest });
        tally[found.exact ? 'exact' : 'open']++;
      }
      expect(tally.missed).toBe(0);
      expect(tally.exact).toBeGreaterThan(4 * tally.open);
    });
  });

  it('a tie that another label wins counts: one word is enough', async () => {
    const notes = ['rye dough', 'hot iron', 'rye oven', 'hot anvil', 'dough oven', 'iron anvil'];
    const mirrored = notes.map((text, i) => ({ id: String(i), text, labels: [i % 2 ? 'smith' : 'baker'] }));
    const { model } = await train(corpusFrom(mirrored), { protocol: 'none', classifier: 'multinomial-nb' });
    const found = model.counterfactual('iron dough anvil');
    expect(found).toMatchObject({ from: 'smith', label: 'baker', exact: true });
    expect(found!.without).toHaveLength(1);
  });

  it('where a dictionary cuts the text, nothing but what was tried is called exact', async () => {
    const model = await trained({});
    const found = model.counterfactual('anvil hammer forge 鉄 bread');
    expect(found?.exact === true ? found.without.length : 0).toBeLessThanOrEqual(2);
  });

  it('with pairs of words it was tried, and none of the words can stay', async () => {
    const model = await trained({ options: { text: { ngrams: 2 } } });
    const { without: words, label, from } = model.counterfactual(TEXT)!;
    expect(label).not.toBe(from);
    for (const word of words) {
      const rest = words.filter((one) => one !== word);
      expect(model.predict([without(TEXT, rest)])[0]!.labels[0]).toBe(from);
    }
  });

  it('with several labels the first one is lost', async () => {
    const several = documents.map((one, i) => ({ ...one, labels: i % 4 === 0 ? [...one.labels, 'old'] : one.labels }));
    const { model } = await train(corpusFrom(several), { protocol: 'none' });
    const { from, label, without: words } = model.counterfactual(TEXT)!;
    expect(model.predict([TEXT])[0]!.labels[0]).toBe(from);
    expect(label).not.toBe(from);
    expect(model.predict([without(TEXT, words)])[0]!.labels).not.toContain(from);
  });

  it('a text without known words has none, and a classifier without words refuses', async () => {
    expect((await trained({})).counterfactual('zyzzyva')).toBeNull();
    const knn = await trained({ classifier: 'knn' });
    expect(() => knn.counterfactual(TEXT)).toThrow('knn has no score that can be split by words.');
  });
});

it('edits words as the model reads them: stems and upper case', () => {
  const options = resolveOptions('text', textOptions, { stemmer: 'english' });
  const analyzer = createAnalyzer(options, { stem: (word) => word.replace(/s$/, '') });
  const text = 'Hammers, a HAMMER; hammered.';
  const change = (token: string) => (token === 'hammer' ? 'X' : undefined);
  expect(editText(tokenPlaces(text, analyzer), text, change)).toBe('X, a X; hammered.');
});
