/**
 * One loading of word vectors by the built library, as JSON: node load-vectors-once.mjs VECTORS.txt. Plain JavaScript, because Node's own handling
 * of TypeScript would add 30 MB to the peak.
 */
import { loadWordVectors } from '../../packages/satchel/dist/models/words-on-disk.js';

const [before, wall] = [process.cpuUsage(), performance.now()];
const { words } = await loadWordVectors(process.argv[2]);
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - wall) / 1e3;
const peakMemoryMB = process.resourceUsage().maxRSS / 1024;
const checksum = words.vectors.data.reduce((sum, value) => sum + value, 0);
console.log(
  JSON.stringify({
    cpuSeconds: (user + system) / 1e6,
    seconds,
    peakMemoryMB,
    words: words.terms.length,
    last: words.terms.at(-1),
    checksum,
  }),
);
