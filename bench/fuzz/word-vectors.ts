/**
 * Reads a given number of damaged files of word vectors with every reader:
 *
 *   node bench/fuzz/word-vectors.ts 1000000 [seed]
 *
 * Prints one line of JSON per reader. Throws at the first result that is not allowed.
 */
import { fuzz, parsers } from '../../packages/satchel/src/embedding/formats/fuzz.case.ts';

const [runs = 50_000, seed = 1] = process.argv.slice(2).map(Number);

for (const reader of Object.keys(parsers)) {
  const started = performance.now();
  const before = process.memoryUsage().rss;
  const { accepted, refused } = fuzz(reader, runs, seed);
  const seconds = Math.round(performance.now() - started) / 1000;
  const growthMB = Math.round((process.memoryUsage().rss - before) / 1e6);
  console.log(
    JSON.stringify({
      reader,
      runs,
      seed,
      seconds,
      runsPerSecond: Math.round(runs / seconds),
      growthMB,
      accepted,
      refused,
    }),
  );
}
