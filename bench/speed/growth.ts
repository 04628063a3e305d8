/**
 * What ten times the documents cost: CPU seconds of one thread and peak memory for training a bag of words with a linear SVM, encoding with
 * averages of word vectors, and indexing.
 *
 * Documents are pieces of 35 words of newswire, film reviews, textbooks and old books, in their order and without copies: a million fit into
 * the texts. The smaller set is every tenth piece, so that both have the same mixture of sources; the label is the source.
 *
 *   node bench/speed/growth.ts [documents] [rounds]          1,000,000 and a tenth of it, best of 1
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { dataFile } from '../data.ts';
import { satchelUsage, type Usage } from '../table/measure.ts';

const [wanted = 1_000_000, rounds = 1] = process.argv.slice(2).map(Number);
const WORDS = 35;
const TENTH = 10;
const sources = ['reuters21578-rest', 'imdb-unsup', 'openstax', 'books-pd'] as const;

/** Pieces of `WORDS` words; what is left at the end of a source is dropped. */
async function* pieces(): AsyncGenerator<{ readonly text: string; readonly label: string }> {
  for (const label of sources) {
    const input = createReadStream(dataFile('text', `${label}.txt.gz`)).pipe(createGunzip());
    let words: string[] = [];
    for await (const line of createInterface({ input })) {
      words.push(...line.split(/\s+/).filter((word) => word !== ''));
      let start = 0;
      for (; start + WORDS <= words.length; start += WORDS)
        yield { text: words.slice(start, start + WORDS).join(' '), label };
      words = words.slice(start);
    }
  }
}

async function countPieces(): Promise<number> {
  let count = 0;
  for await (const _ of pieces()) count++;
  return count;
}

/** Writes `wanted` pieces, evenly spread over all of them, and every tenth of those. */
async function writeDocuments(large: string, small: string): Promise<number> {
  const [total, files] = [await countPieces(), [large, small].map((path) => createWriteStream(path))];
  const most = Math.min(wanted, total);
  let [seen, taken] = [0, 0];
  for await (const { text, label } of pieces()) {
    const isTaken = Math.floor(((seen + 1) * most) / total) > Math.floor((seen * most) / total);
    seen++;
    if (!isTaken) continue;
    const line = `${JSON.stringify({ id: `d${taken}`, text, label })}\n`;
    for (const file of taken % TENTH === 0 ? files : files.slice(0, 1))
      if (!file.write(line)) await once(file, 'drain');
    taken++;
  }
  for (const file of files) file.end();
  await Promise.all(files.map((file) => finished(file)));
  return taken;
}

const folder = mkdtempSync(join(tmpdir(), 'satchel-growth-'));
try {
  const [large, small] = [join(folder, 'large.jsonl'), join(folder, 'small.jsonl')];
  const documents = await writeDocuments(large, small);
  const [encoder, alone] = [join(folder, 'e.satchel'), ['--threads', '1', '--quiet']];
  const glove = dataFile('vectors', 'glove-6b-100d-subset.bin.gz');
  const average = ['--representation', 'average', '--classifier', 'none', '--words', glove];
  satchelUsage(['train', small, ...average, '--out', encoder, '--quiet'], 1);
  const jobs: readonly { readonly name: string; words(corpus: string, out: string): string[] }[] = [
    { name: 'train: bag of words, linear SVM, saved', words: (corpus, out) => ['train', corpus, '--split', 'none', '--out', `${out}.satchel`, ...alone] },
    { name: 'encode: average of 100 dimensions, .npy', words: (corpus, out) => ['encode', encoder, corpus, '--out', `${out}.npy`, ...alone] },
    { name: 'index: tokenise, store, durable', words: (corpus, out) => ['index', out, corpus, ...alone] },
  ]; // biome-ignore format: a table
  console.log(`${Math.ceil(documents / TENTH)} and ${documents} documents of ${WORDS} words`);
  console.log('| work | CPU s | CPU s, ten times the documents | ratio | MB | MB, ten times |');
  console.log('|---|---|---|---|---|---|');
  for (const { name, words } of jobs) {
    const [few, many] = [small, large].map((corpus) => best(words, corpus)) as [Usage, Usage];
    const times = [few.cpu, many.cpu, many.cpu / few.cpu].map((value) => value.toFixed(2));
    const memory = [few.megabytes, many.megabytes].map((value) => value.toFixed(0));
    console.log(`| ${[name, ...times, ...memory].join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The run with the least CPU time; each writes to a place of its own. */
function best(words: (corpus: string, out: string) => string[], corpus: string): Usage {
  const runs = Array.from({ length: rounds }, (_, round) => {
    const out = join(folder, `out-${round}`);
    const usage = satchelUsage(words(corpus, out), 1);
    for (const ending of ['', '.satchel', '.npy', '.npy.ids.jsonl'])
      rmSync(out + ending, { recursive: true, force: true });
    return usage;
  });
  return runs.reduce((least, next) => (next.cpu < least.cpu ? next : least));
}
