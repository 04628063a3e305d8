/** Readers of documents: tables, lines, JSON, mail, SGML, packed streams, archives (entry by entry), and the small files of retrieval. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { readJudgements } from '../../../packages/satchel/src/corpus/judgements.ts';
import { corpusOfStream } from '../../../packages/satchel/src/corpus/open-corpus.ts';
import { openCorpusBytes } from '../../../packages/satchel/src/corpus/open-corpus-bytes.ts';
import type { CorpusOptions } from '../../../packages/satchel/src/corpus/options.ts';
import { readQueries } from '../../../packages/satchel/src/corpus/queries.ts';
import { optionsWith, paxPart, type TarPart, tarOf } from '../../../packages/satchel/src/corpus/testing.case.ts';
import { readRun } from '../../../packages/satchel/src/corpus/trec-run-file.ts';
import type { Random } from '../../../packages/satchel/src/numeric/random.ts';
import { withEdges } from '../json-mutations.ts';
import { inPieces, mutated, pick, utf8 } from '../mutations.ts';
import type { Target, Targets } from '../target.ts';

const texts = Array.from({ length: 6 }, (_, i) => `text ${i}, "quoted" über ${'word '.repeat(i % 3)}`);
const records = texts.map((text, i) => ({ id: i, text, labels: ['a', 'b'], split: 'train', more: { year: 2000 } }));
const jsonl = utf8(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
const csv = utf8(`id,text,label\n${texts.map((text, i) => `${i},"${text.replaceAll('"', '""')}",a\n`).join('')}`);
const sgml = utf8(
  `<!DOCTYPE lewis SYSTEM "lewis.dtd">\n${texts.map((text, i) => `<REUTERS TOPICS="YES" LEWISSPLIT="TRAIN" NEWID="${i}"><TOPICS><D>earn</D></TOPICS><TEXT>&#2;<TITLE>T</TITLE><BODY>${text}&#3;</BODY></TEXT></REUTERS>\n`).join('')}`,
);
const mail = [
  'From: A <a@example.org>\nSubject: =?utf-8?B?w7xiZXI=?= =?iso-8859-1?q?a=FC?=\nMessage-ID: <1@example.org>\nContent-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n=C3=BCber die=\n W=C3=B6rter\n> quoted\n-- \nname\n',
  'From: B\nContent-Type: multipart/alternative; boundary="xyz"\n\n--xyz\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nw7xiZXI=\n--xyz\nContent-Type: text/html\n\n<p>&uuml;ber<style>p{}</style> <b>x</b>&#252;</p>\n--xyz--\n',
];
const mbox = utf8(mail.map((message) => `From x@example.org Mon Jan  1 00:00:00 2024\n${message}\n`).join(''));
const tar = tarOf(texts.slice(0, 4).map((content, i) => ({ name: `${'ab'[i % 2]}/${i}`, content })));

const longestLine = 2 ** 16;
const common: Partial<CorpusOptions> = { maxLineBytes: longestLine, maxFieldBytes: longestLine, maxBytes: 2 ** 24 };

async function readAll(corpus: AsyncIterable<{ readonly id: string; readonly text: string }>): Promise<void> {
  for await (const { id, text } of corpus)
    if (typeof id !== 'string' || typeof text !== 'string') throw new Error('a document without id or text');
}

/** As a stream, and now and then as bytes in memory, which browsers read too. */
function corpus(samples: readonly Uint8Array[], given: Partial<CorpusOptions> = {}, name = 'fuzz'): Target {
  const ways = (['stop', 'skip'] as const).map((onError) => ({ ...common, ...given, onError }));
  return {
    input: (random) => mutated(pick(samples, random), random),
    async read(input, random) {
      const options = pick(ways, random);
      const opened =
        random.below(2) === 0
          ? await corpusOfStream(streamed(inPieces(input, random)), optionsWith(options))
          : await openCorpusBytes(name, input, options);
      await readAll(opened.documents());
    },
  };
}

async function* streamed(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Uint8Array.from(piece);
}

const jsonRecords: Target = {
  ...corpus([], { format: 'jsonl' }),
  input(random) {
    const lines = records.map((record) => JSON.stringify(random.below(3) === 0 ? withEdges(record, random) : record));
    return utf8(random.below(2) === 0 ? lines.join('\n') : `[${lines.join(',')}]`);
  },
};

const names = [
  'a/1',
  '../x',
  '/etc/x',
  'C:\\x',
  'a/\0b',
  'a',
  '',
  './a/../b',
  'ß/1',
  'SS/1',
  'a/'.repeat(40),
  '.hidden/x',
  'a/b/c/d',
  '\u202e/x',
  'con/1',
];
const types = ['0', '0', '0', '1', '2', '3', '5', '6', 'x', 'g', 'L', 'K', 'S', '\0', '7', 'z'];
const contents = [
  '',
  'x',
  'text of a file',
  '30 path=a/long name of a file\n',
  '12 size=99\n',
  '22 GNU.sparse.size=1e9\n',
  '9 path=\n',
  '99999 path=x\n',
  '-1 a=b\n',
];
const sizes = [
  '00000000000',
  '77777777777',
  '-0000000001',
  '           ',
  '00000000009',
  '0x000000010',
  'abcdefghijk',
].map((text) => utf8(`${text}\0`));
const base256 = Uint8Array.of(0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff); // biome-ignore format: one line

/** Entries with honest checksums and dishonest names, types, sizes and attributes. */
function tarInput(random: Random): Uint8Array {
  const parts = Array.from({ length: 1 + random.below(4) }, (): readonly TarPart[] => {
    if (random.below(6) === 0) return paxPart(pick(names, random), pick(contents, random));
    const part = { name: pick(names, random), content: pick(contents, random), type: pick(types, random) };
    return [random.below(4) === 0 ? { ...part, size: random.below(4) === 0 ? base256 : pick(sizes, random) } : part];
  }).flat();
  const bytes = tarOf(parts, pick([1024, 512, 0, 100], random));
  return random.below(4) === 0 ? mutated(bytes, random) : bytes;
}

const folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const file = (samples: readonly string[], name: string, read: (path: string) => Promise<unknown>): Target => ({
  input: (random) => mutated(utf8(pick(samples, random)), random),
  read(input) {
    writeFileSync(join(folder, name), input);
    return read(join(folder, name));
  },
});

const topics =
  '<top>\n<num> Number: 051\n<title> Topic: wing flutter\n<desc> Description:\nwhat is it\n</top>\n<top><num>2<title>heat</top>\n';

export const targets: Targets = {
  jsonl: corpus([jsonl], { format: 'jsonl' }),
  'json-records': jsonRecords,
  csv: corpus([csv], { format: 'csv' }),
  tsv: corpus([csv, utf8(new TextDecoder().decode(csv).replaceAll(',', '\t'))], { format: 'tsv', text: 'id' }),
  'plain-lines': corpus([jsonl], { format: 'lines' }),
  'any-format': corpus([jsonl, csv, tar, mbox, sgml]),
  mail: corpus([mbox, ...mail.map(utf8)], { format: 'mail' }),
  sgml: corpus([sgml], { format: 'reuters' }),
  gzip: corpus([gzipSync(jsonl), Buffer.concat([gzipSync(csv), gzipSync(csv)])]),
  zstd: corpus([zstdCompressSync(jsonl)]),
  'tar-bytes': corpus([tar, gzipSync(tar)], { format: 'folder' }),
  'tar-entries': { ...corpus([], { format: 'folder' }), input: tarInput },
  'newsgroups-folder': corpus(
    [tarOf(mail.map((content, i) => ({ name: `20news-bydate-${['train', 'test'][i]}/sci.space/${i}`, content })))],
    { format: '20news', strip: ['headers', 'footers', 'quotes'] },
  ),
  'trec-run': file(['1 Q0 d1 1 9.5 tag\n1 Q0 d2 2 9 tag\n2 Q0 d1 1 -1e3 tag\n'], 'run', readRun),
  judgements: file(
    ['1 0 d1 1\n1 0 d2 0\n2 0 d1 2\n', 'query-id\tcorpus-id\tscore\nq1\td 1\t1\n'],
    'qrels',
    readJudgements,
  ),
  'trec-topics': file([topics, '1\twing flutter\n2\theat\n'], 'topics.tsv', readQueries),
};
