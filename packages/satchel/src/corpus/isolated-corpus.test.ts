/** A corpus read in a child is the corpus read here: same documents, same fingerprint, same errors. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { isolating } from '../isolation/in-force.ts';
import { corpusOfStream, type FileCorpus, type OpenCorpusOptions, openCorpus } from './open-corpus.ts';
import { streamCorpus } from './stream-corpus.ts';
import { documentsOf, errorOf, optionsWith, streamOf, tarOf } from './testing.case.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-isolated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

const records = Array.from({ length: 700 }, (_, i) => ({
  id: `d${i}`,
  text: `text ${i} "ü" \ud83d\ude00 \u0007 ${'word '.repeat(i % 90)}`,
  label: ['a', 'b'][i % 2],
  split: i < 500 ? 'train' : 'test',
  title: i % 3 === 0 ? `title ${i}` : undefined,
}));
const jsonl = records.map((record) => `${JSON.stringify(record)}\n`).join('');
mkdirSync(join(folder, 'classes/a'), { recursive: true });
put('classes/a/1', 'Subject: x\n\nbody\n\n-- \nsignature');

async function facts(corpus: FileCorpus) {
  const documents = await documentsOf(corpus);
  const { name, format, bytes } = corpus;
  return { name, format, bytes, documents, skipped: corpus.skipped(), fingerprint: corpus.fingerprint() };
}

describe('in isolation and without it', () => {
  const files: readonly (readonly [string, string, OpenCorpusOptions])[] = [
    ['JSON lines', put('a.jsonl.gz', gzipSync(jsonl)), {}],
    ['bad records left out', put('bad.jsonl', `{"text":"x"}\nnonsense\n{"id":"1","text":"y"}\n`), { onError: 'skip' }],
    ['an archive', put('a.tar', tarOf([{ name: 'a/1', content: 'x' }, { name: 'b/2', content: 'y' }])), {}],
    ['a folder, parts of mails left out', join(folder, 'classes'), { strip: ['headers', 'footers'] }],
  ]; // biome-ignore format: a table
  it.concurrent.each(files)('%s', async (_what, path, options) => {
    const isolated = await openCorpus(path, { ...options, isolated: true });
    expect(await facts(isolated)).toEqual(await facts(await openCorpus(path, options)));
  });

  const wrong: readonly (readonly [string, string, OpenCorpusOptions])[] = [
    ['a line that is no JSON', put('bad2.jsonl', '{"text":"x"}\n{"text":\n'), {}],
    ['an id that comes twice', put('twice.jsonl', '{"id":"a","text":"x"}\n{"id":"a","text":"y"}\n'), {}],
    ['a file that is not there', join(folder, 'nowhere.jsonl'), {}],
    ['a hostile page', resolve(import.meta.dirname, '../../../../test/fixtures/hostile/snappy-negative-length.parquet'), {}],
  ]; // biome-ignore format: a table
  it.concurrent.each(wrong)('%s is the same error', async (_what, path, options) => {
    const reading = async (isolated: boolean) =>
      errorOf(openCorpus(path, { ...options, isolated }).then((corpus) => documentsOf(corpus)));
    const { code, message, kind, where, remedy, facts } = await reading(false);
    expect(await reading(true)).toMatchObject({ code, message, kind, where, remedy, facts });
  });

  it('a stream that is kept, and one that is read once', async () => {
    const kept = await corpusOfStream(streamOf(jsonl), optionsWith(), true);
    const plain = await facts(await corpusOfStream(streamOf(jsonl), optionsWith()));
    expect(await facts(kept)).toEqual(plain);
    expect((await facts(kept)).fingerprint).toBe(plain.fingerprint);
    const once = await streamCorpus(streamOf(jsonl), optionsWith(), 'a pipe', true);
    expect((await facts(once)).documents).toEqual(plain.documents);
  });
});

it('is asked for once for all that is opened within', async () => {
  const path = put('within.jsonl', jsonl);
  const limits = { wallMs: 1 };
  await expect(isolating(limits, () => openCorpus(path))).rejects.toMatchObject({ code: 'ISOLATED_TIMEOUT' });
  await expect(isolating(limits, () => openCorpus(path, { isolated: false }))).resolves.toBeDefined();
  await expect(openCorpus(path)).resolves.toBeDefined();
});

it('refuses limits that are none, and names that no command line can carry', async () => {
  const path = put('limits.jsonl', jsonl);
  await expect(openCorpus(path, { isolated: { memoryMb: 1 } })).rejects.toMatchObject({
    code: 'BAD_PARAM',
    kind: 'usage',
  });
  const odd = Buffer.concat([Buffer.from(`${folder}/odd`), Buffer.from([0xff]), Buffer.from('.jsonl')]);
  writeFileSync(odd, jsonl);
  await expect(openCorpus(odd, { isolated: true })).rejects.toMatchObject({ code: 'UNSUPPORTED', kind: 'usage' });
});
