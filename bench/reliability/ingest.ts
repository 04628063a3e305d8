/**
 * How fast a collection takes documents that must not be lost, and how fast it comes back after a crash (DU9).
 *
 *   node bench/reliability/ingest.ts --documents 20000 --singles 500
 *
 *   batches    documents per second in batches of 100, each durable when `add` returns           at least 2,000
 *   single     99th percentile of adding one document                                            at most 20 ms
 *   replay     documents per second, while a new writer opens the files of one that was killed   at least 20,000
 *   log        largest write-ahead log                                                           at most 64 MB
 *
 * The files lie in the folder for temporary files (TMPDIR), which must be on a real disk. `disk` is the time of one write of 4 kB with fdatasync
 * there: the least that a durable change can take. Prints one line of JSON; exits with 1 where a figure is missed.
 */
import { closeSync, cpSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCollectionWriter } from 'satchel';
import { createRandom } from 'satchel/extend';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '20000' },
    singles: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const BATCH = 100;
const random = createRandom(Number(values.seed), 'ingest');
const folder = mkdtempSync(join(tmpdir(), 'satchel-ingest-'));
const [path, copy] = [join(folder, 'collection'), join(folder, 'killed')];
/** Few words are frequent, most are rare; 40 in a document. */
const word = (): string => `w${Math.floor(30_000 ** random.uniform()).toString(36)}`;
const text = (): string => Array.from({ length: 40 }, word).join(' ');
let next = 0;
const documents = (count: number) => Array.from({ length: count }, () => ({ id: `d${next++}`, text: text() }));

const secondsOf = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
const logBytes = (of: string): number =>
  statSync(join(of, 'collection.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0;
const rounded = (value: number): number => Number(value.toPrecision(3));

try {
  const disk = await syncTimes();
  const writer = await openCollectionWriter(path);
  let [seconds, largestLog, killedLog, inLog, sinceCheckpoint] = [0, 0, 0, 0, 0];
  const cpu = process.cpuUsage();
  for (let done = 0; done < Number(values.documents); done += BATCH) {
    const batch = documents(BATCH);
    const before = logBytes(path);
    seconds += await secondsOf(() => writer.add(batch));
    const after = logBytes(path);
    sinceCheckpoint = after < before ? 0 : sinceCheckpoint + BATCH;
    largestLog = Math.max(largestLog, after);
    if (sinceCheckpoint > inLog) {
      rmSync(copy, { recursive: true, force: true });
      cpSync(path, copy, { recursive: true, filter: (name) => !name.includes('.lock') });
      [inLog, killedLog] = [sinceCheckpoint, after];
    }
  }
  const used = process.cpuUsage(cpu);
  const singles: number[] = [];
  for (let i = 0; i < Number(values.singles); i++) {
    const one = documents(1);
    singles.push(1000 * (await secondsOf(() => writer.add(one))));
  }
  await writer.close();
  let replayed = 0;
  let again: Awaited<ReturnType<typeof openCollectionWriter>> | undefined;
  const replay = await secondsOf(async () => {
    again = await openCollectionWriter(copy);
    replayed = again.counts().documents;
  });
  await again?.close();
  const found = {
    documents: Number(values.documents),
    batches: rounded(Number(values.documents) / seconds),
    cpuSeconds: rounded((used.user + used.system) / 1e6),
    single: { p50: rounded(quantile(singles, 0.5)), p99: rounded(quantile(singles, 0.99)) },
    replay: { documents: replayed, inLog, logMB: rounded(killedLog / 2 ** 20), perSecond: rounded(inLog / replay) },
    logMB: rounded(largestLog / 2 ** 20),
    disk,
  };
  console.log(JSON.stringify(found));
  const isMet =
    found.batches >= 2000 && found.single.p99 <= 20 && found.replay.perSecond >= 20_000 && found.logMB <= 64;
  process.exitCode = isMet ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function syncTimes(): Promise<{ p50: number; p99: number }> {
  const file = openSync(join(folder, 'disk'), 'w');
  const page = Buffer.alloc(4096);
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    writeSync(file, page);
    times.push(1000 * (await secondsOf(() => fdatasyncSync(file))));
  }
  closeSync(file);
  return { p50: rounded(quantile(times, 0.5)), p99: rounded(quantile(times, 0.99)) };
}
