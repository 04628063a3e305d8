import { describe, expect, it } from 'vitest';
import type { OptionGroups } from '../core/option-groups.ts';
import { resolveOptions } from '../core/options.ts';
import { wordMethods } from '../embedding/registry.ts';
import { defineWordMethod } from '../embedding/word-method.ts';
import { resolveSettings } from '../pipeline/settings.ts';
import { resolveRetrieval } from '../retrieval/settings.ts';
import { upgradeWordOptions } from './flat-options.ts';
import {
  describeWords,
  otherMethod,
  resolveWords,
  resolveWordTraining,
  withMethodOptions,
  wordGroups,
} from './settings.ts';
import { chooseWordMethod, wordSourceOf } from './word-source.ts';

const names = wordMethods.map(({ name }) => name);

/** A method of one's own. */
const letters = defineWordMethod({
  name: 'letters',
  summary: 'counts letters',
  options: {},
  isResumable: false,
  needsOrder: false,
  prepare: () => {
    throw new Error('not here');
  },
});

describe('the settings of word vectors', () => {
  it("take the chosen method's group, and its own defaults", () => {
    expect(resolveWords({})).toMatchObject({
      ...{ method: { name: 'skip-gram' }, dimensions: 200, minCount: 5, fitOn: 'train', unit: true, unknown: 'skip' },
      methodOptions: { window: 10, epochs: 10, learningRate: 0.025, windowsTogether: 0 },
    });
    expect(resolveWords({ words: { method: 'glove' }, glove: { epochs: 3 } })).toMatchObject({
      method: { name: 'glove' },
      methodOptions: { window: 15, epochs: 3, learningRate: 0.05, cap: 100, power: 0.75 },
    });
    expect(resolveWordTraining({ words: { seed: 7 } })).toMatchObject({ minCount: 20, seed: 7, dimensions: 200 });
  });

  it("follow a room's defaults where nothing was set: more epochs, but never fewer than the method's own", () => {
    const epochs = (given: OptionGroups) => resolveWords(given, { leastEpochs: 30 }).methodOptions['epochs'];
    expect([epochs({}), epochs({ words: { method: 'glove' } })]).toEqual([30, 50]);
    expect(epochs({ 'skip-gram': { epochs: 2 } })).toBe(2);
    expect(epochs({ words: { method: 'lsi' } })).toBeUndefined();
    expect(resolveWords({ words: { minCount: 2 } }, { words: { minCount: 1, unit: false } })).toMatchObject({
      minCount: 2,
      unit: false,
    });
  });

  it('hold for a classifier and for retrieval too', () => {
    const options = { words: { method: 'glove' }, glove: { window: 3 } };
    const glove = { epochs: 50, window: 3, learningRate: 0.05 };
    expect(resolveSettings({ representation: 'average', options }).words?.methodOptions).toMatchObject(glove);
    expect(resolveRetrieval({ ranker: 'average', options }).words?.methodOptions).toMatchObject(glove);
    expect(resolveSettings({ representation: 'average' }).words?.methodOptions).toMatchObject({ epochs: 10 });
    expect(resolveRetrieval({ ranker: 'average' }).words).toMatchObject({ minCount: 5, methodOptions: { epochs: 30 } });
    expect(resolveRetrieval({ ranker: 'average', words: 'lsi' }).words).toMatchObject({
      method: { name: 'lsi' },
      minCount: 1,
    });
  });

  it('are plain data by group, which gives them again', () => {
    for (const method of names) {
      const settings = resolveWords({ words: { method, unit: false } });
      const described = describeWords(settings);
      expect(Object.keys(described)).toEqual(['words', method]);
      expect(described['words']).toMatchObject({ method, unit: false });
      expect(resolveWords(described)).toEqual(settings);
    }
  });

  it('declare the group `words` and that of the method, and may be of a method of one’s own', () => {
    expect(Object.keys(wordGroups({ words: { method: 'cbow' } }))).toEqual(['words', 'cbow']);
    expect(Object.keys(wordGroups({}, letters))).toEqual(['words', 'letters']);
    expect(resolveWords({ words: { dimensions: 3, method: 'letters' } }, { method: letters })).toMatchObject({
      method: letters,
      dimensions: 3,
    });
  });

  it('take defaults for options the method has', () => {
    expect(withMethodOptions({ words: { method: 'glove' } }, { epochs: 3, negative: 2 })).toEqual({
      words: { method: 'glove' },
      glove: { epochs: 3 },
    });
    expect(withMethodOptions({ cbow: { epochs: 1 }, words: { method: 'cbow' } }, { epochs: 3 })).toMatchObject({
      cbow: { epochs: 1 },
    });
    const lsi = { words: { method: 'lsi' } };
    expect(withMethodOptions(lsi, { epochs: 3 })).toBe(lsi);
  });

  it('of lsi may share their group with the representation lsi', () => {
    const options = { words: { method: 'lsi' }, lsi: { dimensions: 4, weighting: 'tf', scale: 'root' } };
    const { words, representationOptions } = resolveSettings({ representation: 'lsi', classifier: 'msm', options });
    expect(words?.methodOptions).toMatchObject({ weighting: 'tf', scale: 'root', passes: 0 });
    expect(words?.dimensions).toBe(200);
    expect(representationOptions).toMatchObject({ dimensions: 4, weighting: 'tf', document: 'projection' });
    expect(representationOptions).not.toHaveProperty('scale');
  });
});

it('words.epochs is short for the option of the chosen method, whose own group wins', () => {
  expect(resolveWords({ words: { epochs: 3 } }).methodOptions).toMatchObject({ epochs: 3 });
  expect(resolveWords({ words: { epochs: 3 }, 'skip-gram': { epochs: 4 } }).methodOptions).toMatchObject({ epochs: 4 });
  expect(resolveWords({ words: { method: 'glove', cap: 7 } }).methodOptions).toMatchObject({ cap: 7 });
});

describe('a mistake', () => {
  const rows: readonly (readonly [OptionGroups, string, string])[] = [
    [
      { words: { epochs: 3, method: 'lsi' } },
      'UNKNOWN_PARAM',
      "words has no option 'epochs'; did you mean 'skip-gram.epochs' or 'cbow.epochs' or 'glove.epochs'?",
    ],
    [
      { 'skip-gram': { hogwild: true } },
      'UNKNOWN_PARAM',
      "skip-gram has no option 'hogwild' any more: threads no longer write over each other, because shards are faster",
    ],
    [{ words: { hogwild: true } }, 'UNKNOWN_PARAM', "words has no option 'hogwild' any more: "],
    [{ words: { gloveCap: 3 } }, 'UNKNOWN_PARAM', "words has no option 'gloveCap'; did you mean 'glove.cap'?"],
    [{ words: { lsiScale: 3 } }, 'UNKNOWN_PARAM', "words has no option 'lsiScale'; did you mean 'lsi.scale'?"],
    [{ words: { dimension: 3 } }, 'UNKNOWN_PARAM', "words has no option 'dimension'; did you mean 'dimensions'?"],
    [
      { words: { method: 'lsi' }, lsi: { dimensions: 3 } },
      'UNKNOWN_PARAM',
      "lsi has no option 'dimensions'; did you mean 'words.dimensions'?",
    ],
    [{ 'skip-gram': { windw: 3 } }, 'UNKNOWN_PARAM', "skip-gram has no option 'windw'; did you mean 'window'?"],
    [{ 'skip-gram': { window: 0 } }, 'BAD_PARAM', "skip-gram: 'window' must be a whole number from 1 to 1000, got 0."],
    [
      { words: { method: 'glvoe' } },
      'BAD_PARAM',
      `words: 'method' must be one of ${names.map((name) => `'${name}'`).join(', ')}, got "glvoe".`,
    ],
    [{ words: { method: 7 } }, 'BAD_PARAM', `words: 'method' must be one of`],
    [
      { words: { method: 'lsi', dimensions: 3000 } },
      'BAD_PARAM',
      "words: 'dimensions' must be 2000 or less with lsi, got 3000.",
    ],
  ];
  it.each(rows)('%o is %s', (given, code, message) => {
    const refused = expect.objectContaining({ code, kind: 'usage', message: expect.stringContaining(message) });
    expect(() => resolveWords(given)).toThrow(refused);
    expect(() => resolveSettings({ representation: 'average', options: given })).toThrow(refused);
    expect(() => resolveRetrieval({ ranker: 'average', options: given })).toThrow(refused);
  });

  it('is an option of a method that was not chosen', () => {
    const refused = {
      code: 'UNKNOWN_PARAM',
      message: "'glove' takes no part here: the word vectors are of skip-gram; did you mean 'skip-gram.window'?",
      remedy: 'To choose it: words.method=glove.',
    };
    const options = { glove: { window: 3 } };
    expect(() => resolveSettings({ representation: 'average', options })).toThrow(expect.objectContaining(refused));
    expect(() => resolveRetrieval({ ranker: 'average', options })).toThrow(expect.objectContaining(refused));
    expect(otherMethod('glove', { glove: { cap: 3 } })?.message).toBe(
      "'glove' takes no part here: the word vectors are of skip-gram.",
    );
    expect(otherMethod('bow', {})).toBeUndefined();
    expect(otherMethod('glove', { words: { method: 'glove' } })).toBeUndefined();
  });
});

/** As a model of 0.1.0 has it. */
const flat = {
  ...{ fitOn: 'train', unit: true, unknown: 'skip', unseen: 'count', minCount: 5, dimensions: 8 },
  ...{ method: 'skip-gram', objective: 'negative-sampling', window: 10, negative: 10, epochs: 3, sample: 0.001 },
  ...{ learningRate: 0.025, leastLearningRate: 0.0001, sharedNegatives: true, windowsTogether: 0 },
  ...{ subwords: 'none', shortestNgram: 3, longestNgram: 6, buckets: 200_000, exactGradient: false },
  ...{ shards: 4, period: 200_000, relaxed: false, hogwild: false, gloveCap: 100, glovePower: 0.75 },
  ...{ lsiWeighting: 'sublinear', lsiIdf: 'smooth', lsiRowNorm: 'l2', lsiPasses: 16, lsiScale: 'none' },
};

describe('options of 0.1.0', () => {
  const shared = { fitOn: 'train', unit: true, unknown: 'skip', keep: 'all', minCount: 5, dimensions: 8 };

  it('become those of the method, and what had no meaning for it is left out', () => {
    expect(upgradeWordOptions({ words: flat, bow: { norm: 'l1' } })).toEqual({
      bow: { norm: 'l1' },
      words: { ...shared, method: 'skip-gram' },
      'skip-gram': {
        ...{ objective: 'negative-sampling', window: 10, negative: 10, epochs: 3, sample: 0.001 },
        ...{ learningRate: 0.025, leastLearningRate: 0.0001, sharedNegatives: true, windowsTogether: 0 },
        ...{ subwords: 'none', shortestNgram: 3, longestNgram: 6, buckets: 200_000 },
        ...{ shards: 4, period: 200_000, relaxed: false },
      },
    });
    expect(upgradeWordOptions({ words: { ...flat, method: 'glove', window: 15, gloveCap: 10 } })).toEqual({
      words: { ...shared, method: 'glove' },
      glove: { window: 15, epochs: 3, learningRate: 0.025, cap: 10, power: 0.75, shards: 4, relaxed: false },
    });
    expect(upgradeWordOptions({ words: { ...flat, method: 'lsi', lsiScale: 'root' } })).toEqual({
      words: { ...shared, method: 'lsi' },
      lsi: { weighting: 'sublinear', idf: 'smooth', rowNorm: 'l2', passes: 16, scale: 'root' },
    });
  });

  it('that were set in a collection are upgraded alone; those of today stay as they are', () => {
    expect(upgradeWordOptions({ words: { dimensions: 8, epochs: 3 } })).toEqual({
      words: { dimensions: 8 },
      'skip-gram': { epochs: 3 },
    });
    for (const today of [{}, { words: { dimensions: 8 } }, { words: { method: 'pmi-svd' }, 'pmi-svd': {} }])
      expect(upgradeWordOptions(today)).toBe(today);
  });

  it('beside a representation lsi yield to it', () => {
    const upgraded = upgradeWordOptions({ words: { ...flat, method: 'lsi' }, lsi: { dimensions: 4, weighting: 'tf' } });
    expect(upgraded['lsi']).toMatchObject({ dimensions: 4, weighting: 'tf', scale: 'none' });
  });

  it('are written again by a model of 0.1.0, so that it keeps its bytes', () => {
    const given = { words: { dimensions: 8 }, 'skip-gram': { epochs: 3 } };
    expect(describeWords(resolveWords(given, { isGiven: true, isFlat: true }))).toEqual({ words: flat });
    const glove = resolveWords({ words: { method: 'glove' }, glove: { cap: 10 } }, { isGiven: true, isFlat: true });
    expect(describeWords(glove)['words']).toMatchObject({
      ...{ method: 'glove', window: 15, epochs: 50, learningRate: 0.05, gloveCap: 10, negative: 10, dimensions: 200 },
    });
    for (const method of ['skip-gram', 'cbow', 'glove', 'lsi']) {
      const settings = resolveWords({ words: { method, keep: 'known' } }, { isGiven: true, isFlat: true });
      const again = upgradeWordOptions(describeWords(settings));
      expect(resolveWords(again, { isGiven: true, isFlat: true })).toEqual(settings);
    }
  });

  it('say nothing of training where the vectors are given', () => {
    expect(describeWords(resolveWords({ words: { keep: 'known' } }, { isGiven: true }))).toEqual({
      words: { unit: true, unknown: 'skip', keep: 'known' },
    });
  });

  it('are refused by their old names', () => {
    expect(() => resolveWords({ words: { unseen: 'skip' } })).toThrow(
      "words has no option 'unseen'; did you mean 'words.keep'?",
    );
  });
});

describe('--words', () => {
  it('is a file, the corpus, or the name of a method; a path is always a file', () => {
    expect(wordSourceOf(undefined)).toEqual({ kind: 'corpus' });
    expect(wordSourceOf('corpus')).toEqual({ kind: 'corpus' });
    for (const method of names) expect(wordSourceOf(method)).toEqual({ kind: 'method', method });
    for (const path of ['./lsi', 'lsi.bin', 'vectors/glove', 'glvoe'])
      expect(wordSourceOf(path)).toEqual({ kind: 'file', path });
  });

  it('chooses the method, and does not contradict words.method', () => {
    const lsi = wordSourceOf('lsi');
    expect(chooseWordMethod({ words: { unit: true } }, lsi)).toEqual({ words: { unit: true, method: 'lsi' } });
    expect(chooseWordMethod({ words: { method: 'lsi' } }, lsi)).toEqual({ words: { method: 'lsi' } });
    expect(chooseWordMethod({ bow: {} }, wordSourceOf('x.bin'))).toEqual({ bow: {} });
    expect(() => chooseWordMethod({ words: { method: 'cbow' } }, lsi)).toThrow(
      'the words are to be of lsi, but words.method is cbow.',
    );
  });
});

it('every option of every method is within its own limits', () => {
  for (const { name, options } of wordMethods) expect(() => resolveOptions(name, options)).not.toThrow();
});
