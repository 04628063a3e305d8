import { describe, expect, it } from 'vitest';
import { folderWith } from '../toy-data.case.ts';
import { missingData, openDataFolder } from './find-data.ts';
import { openFoundCollection, openFoundCorpus } from './open-data.ts';

const line = (id: string, text: string, ...labels: string[]): string => `${JSON.stringify({ id, text, labels })}\n`;

async function documentsOf(
  files: Readonly<Record<string, string>>,
  ...names: Parameters<ReturnType<typeof openDataFolder>['findData']>[0]
) {
  const folder = await folderWith(files);
  const found = await openDataFolder(folder).findData(names);
  if (!found) return undefined;
  const documents = [];
  for await (const document of (await openFoundCorpus(folder, found)).documents()) documents.push(document);
  return { found, documents };
}

describe('looking for data', () => {
  it('finds a set under any of its names and hashes it', async () => {
    const { found } = (await documentsOf({ 'mr.jsonl': line('1', 'good', 'pos') }, 'mr')) ?? {};
    expect(found?.files).toEqual([
      { path: 'mr.jsonl', sha256: 'aa26d136e19708312d81b416d25d374cd921039bf63d4f452d3ef71f52fb14df', isKnown: false },
    ]);
  });

  it('takes the first choice if it is there, else the next', async () => {
    const folder = openDataFolder(await folderWith({ 'reuters-modapte90.jsonl': line('1', 'oil', 'crude') }));
    expect(await folder.findData(['reuters-all-labels', 'reuters-modapte90'])).toMatchObject({
      name: 'reuters-modapte90',
    });
    expect(await folder.findData(['reuters-all-labels'])).toBeUndefined();
  });

  it('needs all files of a set', async () => {
    expect(await documentsOf({ 'rt-polarity.pos': 'good\n' }, 'mr')).toBeUndefined();
  });

  it('says what is missing, and where to put it', () => {
    expect(missingData('data', ['reuters-all-labels', 'reuters-modapte90'])).toMatchObject({
      code: 'DATA_MISSING',
      message: 'Reuters-21578 with every <D> as a label or Reuters-21578 ModApte, 90 topics is not in data.',
      remedy:
        "Put reuters21578.tar.gz, classification/reuters-modapte90.jsonl.gz there, or name another folder with 'data'; docs/reproduce.md lists every file name.",
    });
  });
});

describe('reading what was found', () => {
  it('labels the lines of the original sentence files', async () => {
    const files = { 'rt-polaritydata/rt-polarity.pos': 'good\nfine\n', 'rt-polaritydata/rt-polarity.neg': 'bad\n' };
    expect((await documentsOf(files, 'mr'))?.documents).toEqual([
      { id: '1-1', text: 'good', labels: ['pos'] },
      { id: '1-2', text: 'fine', labels: ['pos'] },
      { id: '2-1', text: 'bad', labels: ['neg'] },
    ]);
  });

  it('splits the original files of Reuters-8 at their tabs', async () => {
    const files = { 'r8-train-no-stop.txt': 'earn\tshr cts\n', 'r8-test-no-stop.txt': 'acq\tbuys stake\n' };
    expect((await documentsOf(files, 'r8-no-stop'))?.documents).toEqual([
      { id: '1-1', text: 'shr cts', labels: ['earn'], split: 'train' },
      { id: '2-1', text: 'buys stake', labels: ['acq'], split: 'test' },
    ]);
  });

  it('takes a subset by its labels', async () => {
    const news = line('1', 'a', 'sci.space') + line('2', 'b', 'sci.med') + line('3', 'c', 'alt.atheism');
    expect(
      (await documentsOf({ '20news-bydate.jsonl': news }, '20news-different'))?.documents.map(({ id }) => id),
    ).toEqual(['1', '3']);
  });

  it('takes documents of one label among the largest labels', async () => {
    const topics = Array.from({ length: 12 }, (_, t) => `topic-${String(t).padStart(2, '0')}`);
    const news = topics.flatMap((topic, t) =>
      Array.from({ length: t + 1 }, (_, i) => line(`${topic}-${i}`, 'x', topic)),
    );
    const both = line('both', 'x', 'topic-11', 'topic-10');
    const { documents = [] } =
      (await documentsOf({ 'reuters-modapte90.jsonl': both + news.join('') }, 'reuters-ten-largest')) ?? {};
    expect(new Set(documents.flatMap(({ labels }) => labels))).toEqual(new Set(topics.slice(2)));
    expect(documents.map(({ id }) => id)).not.toContain('both');
    expect(documents).toHaveLength(78 - 3);
  });

  it('opens documents, queries and judgements of a collection', async () => {
    const folder = await folderWith({
      'time/docs.jsonl.gz': line('d1', 'wing flutter'),
      'time/queries.jsonl': '{"id":"q1","text":"wing"}\n',
      'time/qrels.tsv': 'q1\t0\td1\t1\n',
    });
    const found = await openDataFolder(folder).findData(['time']);
    const { queries, judgements } = await openFoundCollection(folder, found!);
    expect(queries).toEqual([{ id: 'q1', text: 'wing' }]);
    expect(judgements.get('q1')?.get('d1')).toBe(1);
  });
});
