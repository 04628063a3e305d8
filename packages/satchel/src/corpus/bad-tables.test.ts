/** Rows C3, C4, C15 and D1 to D9 of the catalogue of bad inputs: what is wrong is told by its code and its place. */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openCorpus } from './open-corpus.ts';
import {
  documentsOf,
  errorOf,
  type Given,
  makePipe,
  optionsWith,
  readBytes,
  readPath,
  scratchFolder,
} from './testing.case.ts';

const scratch = await scratchFolder();
const line = (fields: object) => `${JSON.stringify(fields)}\n`;
const many = (count: number, bad: number, text: string) =>
  Array.from({ length: count }, (_, i) => (i + 1 === bad ? text : line({ id: i + 1, text: 'x' }))).join('');

interface Row {
  readonly row: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly given?: Given;
  readonly code: string;
  /** After the name of the file. */
  readonly where: string;
  readonly message?: string;
  readonly remedy?: RegExp;
}

const csv = { name: 'a.csv' };
const jsonl = { name: 'a.jsonl' };
const long = 'x'.repeat(2 ** 20 + 1);

const rows: readonly Row[] = [
  {
    row: 'D1 quote never closed',
    ...csv,
    content: `text\n${'a\n'.repeat(5)}"open\nb\nc\n`,
    code: 'QUOTE_NOT_CLOSED',
    where: ':7',
  },
  {
    row: 'D1 quote never closed, after a field of two lines',
    ...csv,
    content: 'text\n"a\nb"\r\n"open\n',
    code: 'QUOTE_NOT_CLOSED',
    where: ':4',
  },
  {
    row: 'D1 quote never closed in a large file',
    ...csv,
    content: `text\na\n"open\n${'b\n'.repeat(12_000_000)}`,
    code: 'FIELD_TOO_LONG',
    where: ':3',
  },
  { row: 'D1 quote in the middle', ...csv, content: 'text\na"b\n', code: 'BAD_CSV', where: ':2' },
  { row: 'D1 text after a quoted field', ...csv, content: 'text\n"a"b\n', code: 'BAD_CSV', where: ':2' },
  {
    row: 'D2 more columns',
    ...csv,
    content: 'text,label\na,b\na,b,c\n',
    code: 'COLUMN_COUNT',
    where: ':3',
    message: '3 fields where the header has 2.',
  },
  {
    row: 'D2 fewer columns',
    ...csv,
    content: 'text,label\na\n',
    code: 'COLUMN_COUNT',
    where: ':2',
    message: '1 fields where the header has 2.',
  },
  {
    row: 'D2 column twice',
    ...csv,
    content: 'text,label,text\n',
    code: 'DUPLICATE_COLUMN',
    where: ':1',
    message: "columns: 'text', 'label', 'text'.",
  },
  {
    row: 'D2 no header',
    ...csv,
    content: 'some words,sport\n',
    code: 'MISSING_FIELD',
    where: ':1',
    message: "found: 'some words', 'sport'.",
  },
  {
    row: 'D2 column mistyped',
    ...csv,
    content: 'text,category\na,b\n',
    given: { label: 'categry' },
    code: 'MISSING_FIELD',
    where: ':1',
    remedy: /category/,
  },
  { row: 'D3 long field', ...csv, content: `text\na\n"${long}"\n`, code: 'FIELD_TOO_LONG', where: ':3' },
  {
    row: 'D3 long line',
    ...jsonl,
    content: `${line({ text: 'a' })}${line({ text: 'x'.repeat(16 * 2 ** 20) })}`,
    code: 'LINE_TOO_LONG',
    where: ':2',
  },
  {
    row: 'D3 long line, lower limit',
    ...jsonl,
    content: line({ text: long }),
    given: { maxLineBytes: 1000 },
    code: 'LINE_TOO_LONG',
    where: ':1',
  },
  {
    row: 'D4 NUL in JSONL',
    ...jsonl,
    content: `${line({ text: 'a' })}{"text":"\0"}\n`,
    code: 'BAD_UTF8',
    where: ': byte 22',
    remedy: /UTF-16/,
  },
  { row: 'D4 NUL in CSV', ...csv, content: 'text\na\0b\n', code: 'BAD_UTF8', where: ': byte 6', remedy: /UTF-16/ },
  {
    row: 'D4 UTF-16',
    ...jsonl,
    content: Buffer.from('\ufeff{"text":"a"}', 'utf16le'),
    code: 'BAD_UTF8',
    where: ': byte 0',
    remedy: /encoding=utf-16le/,
  },
  {
    row: 'D4 UTF-16 CSV',
    ...csv,
    content: Buffer.from('\ufefftext\na', 'utf16le'),
    code: 'BAD_UTF8',
    where: ': byte 0',
    remedy: /encoding=utf-16le/,
  },
  {
    row: 'D4 UTF-16 big-endian',
    ...csv,
    content: Buffer.from('\ufefftext\na', 'utf16le').swap16(),
    code: 'BAD_UTF8',
    where: ': byte 0',
    remedy: /big-endian/,
  },
  {
    row: 'D4 Latin-1',
    ...jsonl,
    content: Buffer.from('{"text":"é"}\n', 'latin1'),
    code: 'BAD_UTF8',
    where: ': byte 9',
    remedy: /encoding=latin1/,
  },
  {
    row: 'D4 Windows-1252',
    name: 'a.txt',
    content: Buffer.from([0x61, 0x80, 0x61]),
    code: 'BAD_UTF8',
    where: ': byte 1',
    remedy: /encoding=windows-1252/,
  },
  {
    row: 'D4 character cut at the end',
    ...csv,
    content: Buffer.from([...Buffer.from('text\n'), 0xe2, 0x82]),
    code: 'BAD_UTF8',
    where: ': byte 5',
  },
  {
    row: 'D4 not UTF-16 after all',
    ...jsonl,
    content: Buffer.from([0x7b, 0x00, 0x00, 0xd8, 0x7b]),
    given: { encoding: 'utf-16le' },
    code: 'BAD_ENCODING',
    where: '',
  },
  {
    row: 'D5 bad JSON',
    ...jsonl,
    content: many(10_000, 5001, '{"text": "a", }\n'),
    code: 'BAD_JSON',
    where: ':5001:15',
    message: 'expected a name in double quotes.',
  },
  {
    row: 'D5 bad JSON in gzip',
    name: 'a.jsonl.gz',
    content: gzipSync(many(300, 200, '{"text"\n')),
    code: 'BAD_JSON',
    where: ':200:8',
  },
  { row: 'D5 not an object', ...jsonl, content: `${line({ text: 'a' })}"text"\n`, code: 'TYPE', where: ':2' },
  {
    row: 'D6 JSON array of other things',
    ...jsonl,
    content: '[{"text":"a"},\n["b"]]',
    code: 'TYPE',
    where: ': [1]',
    message: '[1] is a list, not an object with fields.',
  },
  {
    row: 'D6 pretty-printed JSON',
    ...jsonl,
    content: JSON.stringify({ body: 'a' }, null, 2),
    code: 'NOT_JSONL',
    where: '',
    message: 'is an object without a list of records.',
    remedy: /an object that holds one array of objects/,
  },
  {
    row: 'D6 pretty-printed array, skipping',
    name: 'a.json',
    content: '\n\n  [\n{',
    given: { onError: 'skip' },
    code: 'BAD_JSON',
    where: ':4:2',
  },
  {
    row: 'D7 no text',
    ...jsonl,
    content: line({ id: 'a', body: 'x' }),
    code: 'MISSING_FIELD',
    where: ':1',
    message: "there is no field 'text'; found: 'id', 'body'.",
  },
  {
    row: 'D7 no text but inherited',
    ...jsonl,
    content: line({ id: 'a' }),
    given: { text: 'constructor' },
    code: 'MISSING_FIELD',
    where: ':1',
  },
  {
    row: 'D7 no id where one was named',
    ...jsonl,
    content: line({ text: 'x' }),
    given: { id: 'key' },
    code: 'MISSING_FIELD',
    where: ':1',
  },
  {
    row: 'D7 null text',
    ...jsonl,
    content: '{"text":null}\n',
    code: 'TYPE',
    where: ':1',
    message: 'must hold text, got null.',
  },
  {
    row: 'D7 number for text',
    ...jsonl,
    content: '{"text":7}\n',
    code: 'TYPE',
    where: ':1',
    message: 'must hold text, got the number 7.',
  },
  { row: 'D7 object for label', ...jsonl, content: '{"text":"a","label":{"x":1}}\n', code: 'LABEL_TYPE', where: ':1' },
  {
    row: 'D7 list within labels',
    ...jsonl,
    content: '{"text":"a","labels":["a",["b"]]}\n',
    code: 'LABEL_TYPE',
    where: ':1',
  },
  { row: 'D7 object for split', ...jsonl, content: '{"text":"a","split":{}}\n', code: 'TYPE', where: ':1' },
  {
    row: 'D7 id twice',
    ...jsonl,
    content: many(9, 7, line({ id: 3, text: 'x' })),
    code: 'DUPLICATE_ID',
    where: ': record 7',
    message: "records 3 and 7 both have the id '3'.",
  },
  {
    row: 'D7 id twice in CSV',
    ...csv,
    content: 'id,text\na,x\n\na,y\n',
    code: 'DUPLICATE_ID',
    where: ': record 2',
    message: "records 1 and 2 both have the id 'a'.",
  },
  {
    row: 'D7 id too large for a number',
    ...jsonl,
    content: '{"id":9007199254740993,"text":"a"}\n',
    code: 'ID_PRECISION',
    where: ':1',
    remedy: /quotes/,
  },
  { row: 'D9 header only', ...csv, content: 'text,label\n', code: 'NO_DOCUMENTS', where: '' },
  { row: 'D9 empty file', name: 'a.bin', content: '', code: 'NO_DOCUMENTS', where: '' },
  { row: 'D9 blank lines only', ...jsonl, content: '\n \r\n\n', code: 'NO_DOCUMENTS', where: '' },
  {
    row: 'too many documents',
    ...jsonl,
    content: many(5, 0, ''),
    given: { maxRecords: 4, onError: 'skip' },
    code: 'LIMIT_ROWS',
    where: '',
  },
  {
    row: 'nothing tells the format',
    name: 'a.bin',
    content: 'words',
    code: 'UNKNOWN_FORMAT',
    where: '',
    remedy: /format: 'jsonl'/,
  },
  {
    row: 'a file where a folder is due',
    ...jsonl,
    content: 'x',
    given: { format: 'folder' },
    code: 'INPUT_NOT_A_FOLDER',
    where: '',
  },
];

describe('the catalogue of bad inputs', () => {
  it.each(rows)('$row', async ({ name, content, given, code, where, message, remedy }) => {
    const { file } = await scratch.put({ [name]: content });
    const error = await errorOf(readPath(file, given));
    expect([error.code, error.where]).toEqual([code, `${file}${where}`]);
    if (message) expect(error.message.endsWith(message), error.message).toBe(true);
    if (remedy) expect(error.remedy).toMatch(remedy);
  });

  it('C3: a missing corpus is an input error', async () => {
    expect(await errorOf(readPath('/nowhere/a.jsonl'))).toMatchObject({
      code: 'INPUT_MISSING',
      kind: 'input',
      where: '/nowhere/a.jsonl',
    });
  });

  it('C4: a folder without classes, a pipe and a device are refused at once', async () => {
    const { folder } = await scratch.put({ 'readme.txt': 'x' });
    makePipe(`${folder}/pipe`);
    expect(await errorOf(readPath(`${folder}/pipe`))).toMatchObject({
      code: 'INPUT_NOT_A_FILE',
      kind: 'input',
      where: `${folder}/pipe`,
    });
    expect(await errorOf(readPath('/dev/zero'))).toMatchObject({ code: 'INPUT_NOT_A_FILE', kind: 'input' });
    const { folder: flat } = await scratch.put({ 'readme.txt': 'x' });
    expect(await errorOf(readPath(flat))).toMatchObject({ code: 'INPUT_NOT_A_FILE', kind: 'input', where: flat });
    expect(await errorOf(readPath(flat, { format: 'csv' }))).toMatchObject({
      code: 'INPUT_NOT_A_FILE',
      kind: 'input',
      where: flat,
    });
  });

  it('C4: a pipe in a folder of documents is refused too', async () => {
    const { folder } = await scratch.put({ 'a/1': 'x' });
    makePipe(`${folder}/a/2`);
    expect(await errorOf(readPath(folder))).toMatchObject({ code: 'INPUT_NOT_A_FILE', where: `${folder}/a/2` });
  });

  it('C15: odd file names work and are shown escaped', async () => {
    const { file } = await scratch.put({ '-two\nlines\x1b[31m.jsonl': '{"text":7}\n' });
    expect(await errorOf(readPath(file))).toMatchObject({
      code: 'TYPE',
      where: `${file.slice(0, file.lastIndexOf('/'))}/-two\\nlines\\x1b[31m.jsonl:1`,
    });
  });

  it('C15: names in a folder that are not UTF-8 still name documents', async () => {
    const { folder } = await scratch.put({ 'a/1': 'x' });
    execFileSync('sh', ['-c', `printf y > "$1/a/$(printf '\\377')"`, 'sh', folder]);
    expect(await readPath(folder)).toEqual([
      { id: 'a/1', text: 'x', labels: ['a'] },
      { id: 'a/\\xff', text: 'y', labels: ['a'] },
    ]);
  });
});

describe('with onError=skip', () => {
  it.each([
    ['D2', 'a.csv', 'id,text\na,x\nb,y,z\nc\nd,w\n', 2],
    [
      'D3',
      'a.jsonl',
      `${line({ id: 'a', text: 'x' })}${line({ id: 'b', text: long })}${line({ id: 'd', text: 'w' })}`,
      1,
    ],
    ['D3 field', 'a.csv', `id,text\na,x\nb,${'y'.repeat(300_001)}\nd,w\n`, 1],
    [
      'D4',
      'a.jsonl',
      Buffer.from(
        `${line({ id: 'a', text: 'x' })}${line({ id: 'b', text: 'é' })}${line({ id: 'd', text: 'w' })}`,
        'latin1',
      ),
      1,
    ],
    ['D5', 'a.jsonl', `${line({ id: 'a', text: 'x' })}{"text"\n[]\n${line({ id: 'd', text: 'w' })}`, 2],
  ])('%s: leaves out the bad records and counts them', async (_row, name, content, skipped) => {
    const { file } = await scratch.put({ [name]: content });
    const corpus = await openCorpus(
      file,
      optionsWith({ onError: 'skip', maxLineBytes: 500_000, maxFieldBytes: 300_000 }),
    );
    const documents = await documentsOf(corpus);
    expect(documents.map(({ id, text }) => id + text)).toEqual(['ax', 'dw']);
    expect(corpus.skipped()).toBe(skipped);
  });

  it('numbers records without ids by their place in the file, bad ones included', async () => {
    const { file } = await scratch.put({
      'a.jsonl': Buffer.from('{"text":"x"}\nnonsense\n\xe9\n{"text":"y"}\n', 'latin1'),
    });
    expect((await readPath(file, { onError: 'skip' })).map(({ id }) => id)).toEqual(['1', '4']);
  });
});

describe('what is odd but fine', () => {
  it('D2: a column called __proto__ is a column', async () => {
    const { file } = await scratch.put({ 'a.csv': '__proto__,constructor\nsome words,sport\n' });
    const documents = await readPath(file, { text: '__proto__', label: 'constructor' });
    expect(documents).toEqual([{ id: '1', text: 'some words', labels: ['sport'] }]);
    expect(({} as Record<string, unknown>)['some words']).toBeUndefined();
  });

  it('D8: a formula is text', async () => {
    const { file } = await scratch.put({ 'a.csv': `text\n=cmd|' /C calc'!A0\n` });
    expect((await readPath(file))[0]?.text).toBe(`=cmd|' /C calc'!A0`);
  });

  it('quotes mean nothing in a TSV file when told so', async () => {
    const { file } = await scratch.put({ 'a.tsv': 'text\tlabel\nthe "big one\tb"\n' });
    expect(await readPath(file, { quote: '' })).toEqual([{ id: '1', text: 'the "big one', labels: ['b"'] }]);
  });

  it('labels may be text, numbers, truth values or lists of them, and are told apart once', async () => {
    const { file } = await scratch.put({
      'a.jsonl': ['"a"', '7', 'true', '["a",2,"a"]', 'null', '""', '[]', '"a| b||a"']
        .map((label, i) => `{"id":"${i}","text":"","label":${label}}\n`)
        .join(''),
    });
    expect((await readPath(file, { labelSeparator: '|' })).map(({ labels }) => labels)).toEqual([
      ['a'],
      ['7'],
      ['true'],
      ['a', '2'],
      [],
      [],
      [],
      ['a', 'b'],
    ]);
  });
});

it('D3: the length of a field counts bytes, also of characters of three', async () => {
  const table = `id,text\n1,${'€'.repeat(40)}\n`; // 120 bytes
  expect(await readBytes(table, { format: 'csv', maxFieldBytes: 120 })).toHaveLength(1);
  expect(await errorOf(readBytes(table, { format: 'csv', maxFieldBytes: 119 }))).toMatchObject({
    code: 'FIELD_TOO_LONG',
  });
});
