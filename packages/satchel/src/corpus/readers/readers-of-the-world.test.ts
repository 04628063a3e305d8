/** Files as spreadsheets, programs and mail clients write them. */
import { describe, expect, it } from 'vitest';
import { joinedLabels } from '../joined-labels.ts';
import { errorOf, readBytes, readPath, scratchFolder } from '../testing.case.ts';
import { findDelimiter } from './delimiter.ts';
import { duplicateKey } from './json-keys.ts';

const { put } = await scratchFolder();
const expected = [
  { id: '1', text: 'cats, dogs; birds', labels: ['pets'] },
  { id: '2', text: 'say "hello"', labels: ['talk'] },
];

describe('CSV', () => {
  it.each([
    ['commas', 'text,label\n"cats, dogs; birds",pets\n"say ""hello""",talk\n'],
    ['semicolons', 'text;label\n"cats, dogs; birds";pets\n"say ""hello""";talk\n'],
    ['tabs', 'text\tlabel\ncats, dogs; birds\tpets\n"say ""hello"""\ttalk\n'],
    ['bars', 'text|label\ncats, dogs; birds|pets\n"say ""hello"""|talk\n'],
    ['Excel: byte order mark and sep=', '\ufeffsep=;\r\ntext;label\r\n"cats, dogs; birds";pets\r\n"say ""hello""";talk\r\n'],
  ])('%s', async (_, content) => {
    expect(await readPath((await put({ 'a.csv': content })).file)).toEqual(expected);
  }); // biome-ignore format: a table

  it('corpus.delimiter overrules what was found', async () => {
    const { file } = await put({ 'a.csv': 'text;x\tlabel\none;two\tpets\n' });
    expect(await readPath(file, { delimiter: 'tab', text: 'text;x' })).toEqual([
      { id: '1', text: 'one;two', labels: ['pets'] },
    ]);
  });

  it('the place of an error counts the line sep=', async () => {
    const { file } = await put({ 'a.csv': 'sep=;\ntext;label\nonly one field\n' });
    expect((await errorOf(readPath(file))).where).toMatch(/a\.csv:3$/);
  });

  it.each([
    ['a,b;c\n1,2;3\n4,5\n6,7\n', ','],
    ['a,b;c\n1,5;2,5\n"x;y",2;3\n', ';'],
    ['one column\n1,2\n', ','],
    ['a|b\n1,2|3\n', '|'],
  ])('%j is separated by %j', (start, delimiter) => {
    expect(findDelimiter(start, '"', ',').delimiter).toBe(delimiter);
  });
});

describe('JSON', () => {
  const records = [
    { text: 'cats, dogs; birds', label: 'pets' },
    { text: 'say "hello"', label: 'talk' },
  ];
  it.each([
    ['an array in one line', JSON.stringify(records)],
    ['an array over lines', JSON.stringify(records, null, 2)],
    ['an object around it, in one line', JSON.stringify({ count: 2, data: records })],
    ['an object around it, over lines', JSON.stringify({ meta: { tags: ['a'] }, rows: records }, null, 2)],
    ['lines', records.map((record) => JSON.stringify(record)).join('\n')],
  ])('%s', async (_, content) => {
    for (const name of ['a.json', 'a.jsonl']) expect(await readPath((await put({ [name]: content })).file)).toEqual(expected);
    expect(await readBytes(content)).toEqual(expected);
  }); // biome-ignore format: one check

  it.each([
    ['[{"text":"a"},3]', 'TYPE', '[1] is a number, not an object with fields.'],
    ['[{"text":"a"}', 'BAD_JSON', 'it ends too early'],
    ['{\n"a": [{"x": 1}], "b": [{"y": 1}]}', 'NOT_JSONL', "holds several lists of records: 'a', 'b'."],
    ['{\n"a": 1}', 'NOT_JSONL', 'is an object without a list of records.'],
    ['{"text":"a","text":"b"}\n', 'DUPLICATE_KEY', "has the key 'text' twice in one object, again at column 13."],
    ['[{"text":"a"},\n {"text":"b","meta":{"x":1,"x":2}}]', 'DUPLICATE_KEY', "line 2 has the key 'x' twice in one object, again at column 28."],
  ])('refuses %j', async (content, code, message) => {
    const error = await errorOf(readBytes(content));
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  }); // biome-ignore format: a table

  it.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
    ['{"a":"\\"a\\":","b":"x"}', undefined],
    ['{"a":1, "\\u0061" : 2}', { key: 'a', position: 8 }],
    ['[{"b":{}},{"b":1,"c":"\\\\","b":2}]', { key: 'b', position: 26 }],
  ])('keys of %s', (text, found) => {
    expect(duplicateKey(text, JSON.parse(text))).toEqual(found);
  });
});

describe('several files', () => {
  it('are one corpus, in the order of their names, numbered on', async () => {
    const { folder } = await put({
      'b.csv': 'text\nthree\n',
      'a.csv': 'text\none\ntwo\n',
      'c.jsonl': '{"text":"four"}\n',
    });
    const all = [['1', 'one'], ['2', 'two'], ['3', 'three']]; // biome-ignore format: a table
    expect((await readPath(`${folder}/*.csv`)).map(({ id, text }) => [id, text])).toEqual(all);
    expect((await readPath(`${folder}/**/?.csv`)).map(({ id, text }) => [id, text])).toEqual(all);
    expect((await errorOf(readPath(`${folder}/*.tsv`))).message).toContain('no file matches');
  });

  it('must not share ids', async () => {
    const { folder } = await put({ 'a.csv': 'id,text\nx,one\n', 'b.csv': 'id,text\nx,two\n' });
    expect((await errorOf(readPath(`${folder}/*.csv`))).code).toBe('DUPLICATE_ID');
  });
});

const mbox = `From a@b.example Mon Jan  5 10:00:00 2004
From: =?utf-8?Q?J=C3=BCrgen?= <j@b.example>
Subject: =?iso-8859-1?B?R3L832U=?= and
 more
Message-ID: <1@b.example>
X-Label: work
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Hello =E4 soft=
 break
>From here on

From c@d.example Tue Jan  6 10:00:00 2004
Subject: Page
Message-ID: <1@b.example>
X-Label: play
Content-Type: multipart/alternative; boundary="xx"

--xx
Content-Type: text/html

<p>Hyper <b>text</b></p><style>p {}</style>
--xx
Content-Type: text/plain
Content-Transfer-Encoding: base64

UGxhaW4gdGV4dA==
--xx--
`;

describe('mail', () => {
  it('an mbox file has one document per message; headers are fields', async () => {
    const { file } = await put({ 'a.mbox': mbox });
    expect(await readPath(file, { label: 'X-Label' })).toEqual([
      { id: '1@b.example', title: 'Grüße and more', text: 'Grüße and more\n\nHello ä soft break\nFrom here on', labels: ['work'] },
      { id: '1@b.example 2', title: 'Page', text: 'Page\n\nPlain text', labels: ['play'] },
    ]); // biome-ignore format: a table
  });

  it('is known by its first line; one message is a corpus of one', async () => {
    expect(await readPath((await put({ inbox: mbox })).file)).toHaveLength(2);
    const [one] = await readPath((await put({ 'a.eml': 'Subject: s\r\nFrom: x\r\n\r\nbody\r\n' })).file, {
      label: 'from',
    });
    expect(one).toEqual({ id: '1', title: 's', text: 's\n\nbody', labels: ['x'] });
  });

  it('files of a folder of classes are read as mail by their ending', async () => {
    const { folder } = await put({ 'spam/1.eml': 'Subject: win\n\n<nothing>', 'ham/1.txt': 'Subject: plain\n\nfile' });
    expect((await readPath(folder)).map(({ text, labels }) => [labels[0], text])).toEqual([
      ['ham', 'Subject: plain\n\nfile'],
      ['spam', 'win\n\n<nothing>'],
    ]);
  });
});

describe('lines of fastText', () => {
  const lines =
    '__label__sauce __label__cheese How thick?\n\nNo label here\n__label__café\tÉclairs  and __label__tea more\n__label__a __label__a\n';
  it('have as labels the words that begin with __label__; the rest is the text as it stands', async () => {
    const { file } = await put({ 'cooking.train': lines });
    expect(await readPath(file)).toEqual([
      { id: '1', text: 'How thick?', labels: ['sauce', 'cheese'] },
      { id: '3', text: 'No label here', labels: [] },
      { id: '4', text: 'Éclairs  and more', labels: ['café', 'tea'] },
      { id: '5', text: '', labels: ['a'] },
    ]);
  });

  it('are plain text where the format says so', async () => {
    const { file } = await put({ 'a.txt': '__label__x words__label__y\n' });
    expect(await readPath(file, { format: 'lines' })).toMatchObject([
      { text: '__label__x words__label__y', labels: [] },
    ]);
    expect(await readPath(file)).toMatchObject([{ text: 'words__label__y', labels: ['x'] }]);
  });
});

describe('joined labels', () => {
  it.each([
    [['acq', 'acq|alum', 'earn|acq', 'earn'], '|'],
    [['a;b', 'b;c', 'c'], ';'],
    [['oil, gas', 'oil', 'gas', 'gas, oil'], ','],
  ])('%j are joined by %j', (labels, separator) => expect(joinedLabels(labels)?.separator).toBe(separator));
  it.each([
    [['comp.sys/mac', 'comp.sys/ibm', 'rec']],
    [['food, drink', 'arts, crafts', 'sport']],
    [['a', 'b', 'c']],
    [['a|b', 'c']],
  ])('%j are plain', (labels) => expect(joinedLabels(labels)).toBeUndefined());
});
