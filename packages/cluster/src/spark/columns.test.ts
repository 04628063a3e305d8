import { describe, expect, it } from 'vitest';
import { foundColumns, schemaOfTexts } from './columns.ts';

describe('schemaOfTexts', () => {
  const lines = ['{"id":"a","text":"iron","n":1}', '{"id":"b","text":null}', '{"id":"c","text":""}'];

  it('names fields that are texts, or missing, in the first lines', () => {
    expect(schemaOfTexts(lines, ['id', 'text'])).toBe('`id` string, `text` string');
  });

  it.each([
    ['a number', lines, ['id', 'n']],
    ['a field that is nowhere', lines, ['id', 'body']],
    ['nothing but empty texts', ['{"id":"a","text":""}'], ['text']],
    ['a text here and a list there', ['{"text":"a"}', '{"text":["b"]}'], ['text']],
    ['a line that is no JSON', [...lines, '{"id":'], ['id']],
    ['a line that is no object', [...lines, '["id"]'], ['id']],
    ['no line', [], ['id']],
  ])('leaves it to Spark: %s', (_, given, fields) => {
    expect(schemaOfTexts(given, fields)).toBeUndefined();
  });
});

describe('foundColumns', () => {
  const found = { found: ['id', 'text', 'label'], optional: ['label', 'labels'], path: 'docs.jsonl' };

  it('leaves out columns that are not asked for, and optional ones that are not there', () => {
    expect(foundColumns({ seq: null, id: 'id', label: 'label', labels: 'labels' }, found)).toEqual({
      id: 'id',
      label: 'label',
    });
  });

  it('refuses others that are not there', () => {
    expect(() => foundColumns({ id: 'id', text: 'body' }, found)).toThrow(
      "there is no column 'body' in docs.jsonl; there are: id, text, label.",
    );
  });
});
