/**
 * A collection under mixed work for a long time: batches added, replaced and deleted, searches, compactions, rebuilt indexes, reopened writers.
 *
 *   node --max-old-space-size=96 --max-semi-space-size=4 bench/reliability/collection-soak.ts --minutes 60 --megabytes 256
 *
 * The two settings of Node are what it would choose by itself in a container of that size. Every answer is compared with a map in memory. Ends with "passed" and 0 where nothing failed and the process never held more memory than
 * it may, by /proc; else with "failed" and 1. A line of JSON a minute shows how it stands. --documents: how many there are at most.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCollection, openCollectionWriter } from 'satchel';
import { createRandom } from 'satchel/extend';
import { checkCollection } from 'satchel/retrieval';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    megabytes: { type: 'string', default: '256' },
    documents: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
});
const [most, limit] = [Number(values.documents), Number(values.megabytes)];
const random = createRandom(Number(values.seed), 'soak');
const folder = mkdtempSync(join(tmpdir(), 'satchel-soak-'));
const path = join(folder, 'collection');
const reference = new Map<string, string>();
const counts = { added: 0, deleted: 0, searches: 0, compactions: 0, rebuilds: 0, reopened: 0 };

const VOCABULARY = 20_000;
/** Few words are frequent, most are rare. */
const word = (): string => `w${Math.floor(VOCABULARY ** random.uniform()).toString(36)}`;
const text = (): string => Array.from({ length: 10 + random.below(60) }, word).join(' ');

function expectSame(found: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
}

const peakMB = (): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);

const [started, cpu] = [Date.now(), process.cpuUsage()];
let shown = 0;
let writer = await openCollectionWriter(path);
try {
  while (Date.now() - started < 60_000 * Number(values.minutes)) {
    await step();
    if (peakMB() > limit) throw new Error(`${peakMB()} MB of memory, more than ${limit}`);
    const minutes = Math.floor((Date.now() - started) / 60_000);
    if (minutes > shown)
      console.log(
        JSON.stringify({
          minutes,
          ...counts,
          documents: reference.size,
          peakMB: peakMB(),
          nowMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
        }),
      );
    shown = minutes;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writer.close();
  expectSame(checkCollection(path).problems, [], 'problems');
  using collection = await openCollection(path);
  for (const [id, own] of reference) expectSame(collection.get(id)?.text, own, id);
  console.log(
    JSON.stringify({
      ...counts,
      documents: reference.size,
      peakMB: peakMB(),
      cpuSeconds: Math.round(process.cpuUsage(cpu).user / 1e6),
    }),
  );
  console.log('passed');
} catch (error) {
  console.log(JSON.stringify({ ...counts, peakMB: peakMB() }));
  console.log(error);
  console.log('failed');
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function step(): Promise<void> {
  const kind = random.below(1000);
  if (kind < 300) {
    const ids = new Set(Array.from({ length: 1 + random.below(20) }, () => `d${random.below(most)}`));
    const documents = [...ids].map((id) => ({ id, text: text() }));
    writer.add(documents, { replace: true });
    for (const { id, text } of documents) reference.set(id, text);
    counts.added += documents.length;
  } else if (kind < 450) {
    const ids = [...new Set(Array.from({ length: 1 + random.below(15) }, () => `d${random.below(most)}`))];
    const known = ids.filter((id) => reference.delete(id)).length;
    expectSame(writer.delete(ids).deleted, known, 'deleted');
    counts.deleted += known;
  } else if (kind < 995) {
    if (reference.size > 0) await search();
  } else if (kind < 997) {
    writer.compact();
    counts.compactions++;
  } else if (kind < 998) {
    writer.rebuild();
    counts.rebuilds++;
  } else {
    await writer.close();
    writer = await openCollectionWriter(path);
    counts.reopened++;
  }
  expectSame(writer.counts().documents, reference.size, 'documents');
}

/** A word that is in few documents, so that all of them are among the hits. */
async function search(): Promise<void> {
  using collection = await openCollection(path);
  const own = [...(reference.get(`d${random.below(most)}`) ?? '').split(' ')];
  const asked = own[random.below(own.length)] || word();
  const { found, hits } = collection.search(asked, { top: 50 });
  const expected = [...reference].filter(([, text]) => text.split(' ').includes(asked)).map(([id]) => id);
  expectSame(found, expected.length, `found for ${asked}`);
  if (expected.length <= 50) expectSame(hits.map(({ id }) => id).sort(), expected.sort(), `hits for ${asked}`);
  counts.searches++;
}
