import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { resolveWords } from './settings.ts';
import { chooseWordMethod, wordSourceOf } from './word-source.ts';
import { tableSettings, trainedTable, wordSources } from './word-tables.ts';

const one = createWordVectors(['sea', 'sky'], { rows: 2, columns: 2, data: Float32Array.of(3, 4, 0, 2) });
const other = createWordVectors(['sky', 'sun'], { rows: 2, columns: 1, data: Float32Array.of(5, -7) });

describe('several tables of word vectors', () => {
  it('stand side by side, with zeros where a table does not know a word', () => {
    const sources = wordSources([one, other], 'skip');
    expect(sources.widths).toEqual([2, 1]);
    const names = ['sea', 'sky', 'sun'];
    expect(sources.vectorsFor(names, false)).toEqual({ rows: 3, columns: 3, data: Float32Array.of(3, 4, 0, 0, 2, 5, 0, 0, -7) }); // biome-ignore format: rows
    expect([...sources.vectorsFor(['sky'], true).data]).toEqual([0, 1, 1]); // each table by itself
    expect(['sea', 'sun', 'moon'].map((word) => sources.counts(word))).toEqual([true, true, false]);
  });

  it('are named as files, as methods, and as methods with their dimensions', () => {
    expect(trainedTable('lsi:200')).toEqual({ method: 'lsi', dimensions: 200 });
    expect(trainedTable('corpus')).toEqual({ method: undefined, dimensions: undefined });
    expect(['./lsi:200', 'glove.txt', 'c:/vectors.bin'].map(trainedTable)).toEqual([undefined, undefined, undefined]);
    expect(wordSourceOf('lsi:50')).toEqual({ kind: 'method', method: 'lsi', dimensions: 50 });
    expect(chooseWordMethod({}, wordSourceOf('lsi:50'))).toEqual({ words: { method: 'lsi', dimensions: 50 } });
  });

  it.each(['lsi:0', 'lsi:x', 'corpus:', 'lsi:99999'])('refuse %s', (text) => {
    expect(() => trainedTable(text)).toThrow(`'${text}' must be a method and its dimensions, from 1 to 10000`);
  });

  it('are trained with the options of the run where they are of its method, else with their own', () => {
    const settings = resolveWords({ words: { dimensions: 8 }, 'skip-gram': { epochs: 2 } });
    expect(tableSettings(settings, { method: undefined, dimensions: 5 })).toMatchObject({ dimensions: 5, methodOptions: { epochs: 2 } }); // biome-ignore format: one thought
    expect(tableSettings(settings, { method: 'lsi', dimensions: undefined })).toMatchObject({ method: { name: 'lsi' }, dimensions: 8 }); // biome-ignore format: one thought
    expect(() => tableSettings(settings, { method: 'lsi', dimensions: 5000 })).toThrow('lsi has at most 2000 dimensions, got 5000.'); // biome-ignore format: one thought
  });

  it('become one hash, and a list of what is given and what is trained', () => {
    const given = wordsGiven([{ words: one, sha256: 'a' }, other, { words: other, sha256: 'b' }, 'lsi:3']);
    expect(given?.tables).toEqual([one, other, other, { method: 'lsi', dimensions: 3 }]);
    expect(given?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(wordsGiven(['corpus'])?.words.terms).toEqual([]);
    expect(() => wordsGiven([])).toThrow("'words' is an empty list.");
    expect(() => wordsGiven(['glove.txt'])).toThrow(
      "'words' names 'glove.txt', which is no way to train word vectors.",
    );
  });
});
