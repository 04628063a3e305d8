import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openCorpus } from '../open-corpus.ts';
import {
  documentsOf,
  errorOf,
  type Given,
  optionsWith,
  readBytes,
  readPath,
  scratchFolder,
  tarOf,
} from '../testing.case.ts';

const scratch = await scratchFolder();

interface Story {
  readonly id: number;
  readonly split?: string;
  readonly topics?: readonly string[];
  readonly hasTopics?: string;
  readonly places?: readonly string[];
  readonly text?: string;
}

const story = ({
  id,
  split = 'TRAIN',
  topics = [],
  hasTopics = 'YES',
  places = [],
  text = `<TITLE>TITLE ${id}</TITLE><BODY>Body ${id}\n Reuter\n&#3;</BODY>`,
}: Story) =>
  `<REUTERS TOPICS="${hasTopics}" LEWISSPLIT="${split}" CGISPLIT="TRAINING-SET" OLDID="9" NEWID="${id}">
<DATE>26-FEB-1987 15:01:01.79</DATE>
<TOPICS>${topics.map((topic) => `<D>${topic}</D>`).join('')}</TOPICS>
<PLACES>${places.map((place) => `<D>${place}</D>`).join('')}</PLACES>
<PEOPLE></PEOPLE>
<UNKNOWN>
&#5;&#5;&#5;C T
&#22;&#22;&#1;f0704&#31;reute</UNKNOWN>
<TEXT>&#2;
${text}</TEXT>
</REUTERS>
`;
const file = (...stories: readonly Story[]) => `<!DOCTYPE lewis SYSTEM "lewis.dtd">\n${stories.map(story).join('')}`;

const first = file(
  { id: 1, topics: ['cocoa', 'grain'], places: ['brazil', 'usa'] },
  { id: 2, split: 'TEST', topics: ['grain'] },
  { id: 3, split: 'TEST' },
  { id: 4, split: 'NOT-USED', topics: ['grain'] },
  { id: 5, hasTopics: 'NO', topics: ['grain'] },
);
const second = file({ id: 6, topics: ['earn'], places: ['uk'] });

const ids = async (given: Given) =>
  (
    await readBytes(
      tarOf([
        { name: 'README.txt', content: 'not it' },
        { name: 'reut2-000.sgm', content: first },
        { name: 'reut2-001.sgm', content: second },
      ]),
      given,
    )
  ).map(({ id, split, labels }) => [id, split, ...labels].join(' '));

describe('the original Reuters-21578', () => {
  it('is the ModApte split with its topics', async () => {
    expect(await ids({})).toEqual(['1 train cocoa grain', '2 test grain', '3 test', '6 train earn']);
  });

  it('may be all documents', async () => {
    expect(await ids({ reutersSplit: 'all' })).toEqual([
      '1 train cocoa grain',
      '2 test grain',
      '3 test',
      '4 not-used grain',
      '5 train grain',
      '6 train earn',
    ]);
  });

  it('may have every <D> for a label', async () => {
    expect(await ids({ reutersLabels: 'all-d' })).toEqual([
      '1 train cocoa grain brazil usa',
      '2 test grain',
      '3 test',
      '6 train earn uk',
    ]);
  });

  it('may be only the labels with a document in both parts, and the documents that have one', async () => {
    expect(await ids({ reutersLabels: 'modapte90' })).toEqual(['1 train grain', '2 test grain']);
  });

  it('is recognised in a folder, an archive and a single file', async () => {
    const { folder, file: path } = await scratch.put({ 'reut2-000.sgm': first, 'lewis.dtd': 'x' });
    const { file: archive } = await scratch.put({
      'reuters21578.tar.gz': gzipSync(tarOf([{ name: 'reut2-000.sgm', content: first }])),
    });
    for (const place of [folder, path, archive]) {
      const corpus = await openCorpus(place, optionsWith());
      expect(corpus.format).toBe('reuters');
      expect((await documentsOf(corpus)).map(({ id }) => id)).toEqual(['1', '2', '3']);
    }
  });

  it.each([
    ['title and body', undefined, 'TITLE 7\nBody 7\n Reuter'],
    ['a title only', '<TITLE>JUST A TITLE</TITLE>', 'JUST A TITLE'],
    ['neither', 'TABLE &lt;CH> 1 &amp; 2\n 3 \u00e9\n&#3;', 'TABLE <CH> 1 & 2\n 3 \u00e9'],
  ])('has for its text %s', async (_name, text, expected) => {
    const sgml = Buffer.from(file({ id: 7, ...(text === undefined ? {} : { text }) }), 'latin1');
    const { file: path } = await scratch.put({ 'reut2-000.sgm': sgml });
    expect((await readPath(path))[0]?.text).toBe(expected);
  });

  it.each([
    ['cut in a document', first.slice(0, -30), 'the document 5 has no end; the file is cut'],
    ['one document within another', first.replace('</REUTERS>', ''), 'the document 1 has no end'],
    ['no documents', '<html>not found</html>', 'no <REUTERS> document is in it'],
    ['no number', first.replace('NEWID="1"', ''), 'document 1 lacks NEWID, LEWISSPLIT or TOPICS'],
  ])('is refused when it has %s', async (_name, content, says) => {
    const { file: path } = await scratch.put({ 'reut2-000.sgm': content });
    const error = await errorOf(readPath(path));
    expect(error).toMatchObject({ code: 'BAD_SGML' });
    expect(error.message).toContain(says);
  });
});
