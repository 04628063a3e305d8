import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { rankingSettings } from './ranking.ts';
import { settingsFromJson } from './settings-json.ts';

const parseConfig = (text: string, name: string) => settingsFromJson(text, { name, kind: 'configuration' });

async function refusal(text: string): Promise<SatchelError> {
  const error = await parseConfig(text, 'satchel.config.json').then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SatchelError) return error;
  throw error ?? new Error('it was accepted');
}

it('holds settings, options by part, and a grid', async () => {
  const text = `{
    "$schema": "./schema.json", "classifier": "logistic", "seed": 7, "threads": 2, "memoryLimit": "2G", "tune": true,
    "text": { "stopWords": "nltk", "ngrams": 2 }, "corpus": { "strip": ["headers"] }, "grid": { "logistic.C": [0.1, 1] }
  }`;
  expect(await parseConfig(text, 'c.json')).toEqual({
    classifier: 'logistic',
    seed: 7,
    threads: 2,
    memoryLimit: '2G',
    tune: true,
    grid: { 'logistic.C': [0.1, 1] },
    groups: { text: { stopWords: 'nltk', ngrams: 2 }, corpus: { strip: ['headers'] } },
  });
});

describe('G1: a mistake is told by line and column, with what would be right', () => {
  it.each([
    [
      'a syntax error',
      '{\n  "seed": 7,\n}',
      '3:1',
      'this is not sound JSON: a key in double quotes should be here, found }.',
    ],
    ['an unknown key', '{\n  "sead": 7\n}', '2:3', "the settings have no 'sead'; did you mean 'seed'?"],
    [
      'an unknown option',
      '{"text": {"stopWord": "nltk"}}',
      '1:11',
      "'text' has no 'stopWord'; did you mean 'stopWords'?",
    ],
    ['a wrong type', '{"seed": "7"}', '1:10', `'seed' must be a whole number from 0 to 4294967295, got "7".`],
    ['a wrong type of option', '{"text": {"lowercase": 1}}', '1:24', "'text.lowercase' must be true or false, got 1."],
    ['a value out of range', '{"threads": 0}', '1:13', "'threads' must be a whole number from 1 to 256, got 0."],
    [
      'a choice that is none',
      '{"bow": {"idf": "max"}}',
      '1:17',
      `'bow.idf' must be one of 'smooth', 'ratio', 'log10', 'none', got "max".`,
    ],
    ['__proto__', '{"__proto__": {"seed": 1}}', '1:2', "the settings have no '__proto__'"],
    [
      'an option of a word-vector method in words',
      '{"words": {"capp": 3}}',
      '1:12',
      "'words' has no 'capp'; there are: fitOn, unit,",
    ],
    ['__proto__ in a part', '{"text": {"__proto__": {}}}', '1:11', "'text' has no '__proto__'"],
    ['constructor', '{"constructor": 1}', '1:2', "the settings have no 'constructor'"],
    ['a list instead of settings', '[1]', '1:1', 'the settings must be an object of names and values, got [1].'],
    ['a part that is no object', '{"text": "nltk"}', '1:10', "'text' must be an object of names and values"],
    [
      'a bad size',
      '{"memoryLimit": "lots"}',
      '1:17',
      `'memoryLimit' must be a size such as "500M" or "2G", got "lots".`,
    ],
    ['an unknown option in a grid', '{"grid": {"logistic.c2": [1]}}', '1:11', "'logistic' has no option 'c2'"],
    ['an empty grid', '{"grid": {"logistic.C": []}}', '1:25', "'logistic.C' must be a list of values to try."],
  ])('%s', async (_, text, place, message) => {
    const error = await refusal(text);
    expect(error.kind).toBe('configuration');
    expect(error.where).toBe(`satchel.config.json:${place}`);
    expect(error.message).toContain(message);
    expect(Object.hasOwn(Object.prototype, 'seed')).toBe(false);
  });
});

it('reads a stop list through what it is handed', async () => {
  const readText = async (name: string) => `# ${name}\nalpha beta\nalpha\r\ngamma`;
  const text = '{"text": {"stopWords": "words.txt"}}';
  expect(await settingsFromJson(text, { name: 'c.json', readText })).toEqual({
    groups: { text: { stopWords: 'own', stopList: ['alpha', 'beta', 'gamma'] } },
  });
  await expect(settingsFromJson(text, { name: 'c.json' })).rejects.toThrow("'text.stopWords' must be one of");
});

describe('the body of a request', () => {
  it.each([
    [
      '{"representaton": "scdv"}',
      'UNKNOWN_PARAM',
      "the settings have no 'representaton'; did you mean 'representation'?",
    ],
    ['{"text": {"stopWord": 1}}', 'UNKNOWN_PARAM', "'text' has no 'stopWord'; did you mean 'stopWords'?"],
    ['{"grid": {"bow.idff": ["none"]}}', 'UNKNOWN_PARAM', "'bow' has no option 'idff'"],
    ['{"seed": "7"}', 'BAD_PARAM', "'seed' must be a whole number"],
    ['{"seed": 7', 'BAD_JSON', 'this is not sound JSON'],
  ])('%s is a mistake of usage', async (text, code, message) => {
    await expect(settingsFromJson(text, { name: 'request' })).rejects.toMatchObject({
      code,
      kind: 'usage',
      where: expect.stringMatching(/^request:1:\d+$/),
      message: expect.stringContaining(message),
    });
  });

  it('may hold the settings of its own kind of run', async () => {
    const text = '{"ranker": "pl2", "fuse": "lsi", "seed": 3}';
    expect(await settingsFromJson(text, { name: 'request', own: rankingSettings })).toEqual({
      ranker: 'pl2',
      fuse: 'lsi',
      seed: 3,
      groups: {},
    });
    await expect(settingsFromJson(text, { name: 'request' })).rejects.toThrow("the settings have no 'ranker'");
  });
});

it('words is a file, or an object of options', async () => {
  expect(await parseConfig('{"words": "glove.bin"}', 'c.json')).toMatchObject({ words: 'glove.bin' });
  expect(await parseConfig('{"words": {"dimensions": 50}}', 'c.json')).toMatchObject({
    groups: { words: { dimensions: 50 } },
  });
  await expect(parseConfig('{"seed": {}}', 'c.json')).rejects.toThrow("'seed' must be");
});
