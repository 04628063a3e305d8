/**
 * How `compare` uses its budget: 2,225 messages of five newsgroups, no flags but the budget. Prints what each candidate's folds took, how much of the
 * budget was used, which candidates never ran, and which checks of the winner were left out.
 *
 *   node bench/speed/compare-budget.ts [seconds] [threads]          120, 1
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { compareCorpus, corpusOf } from 'satchel';
import { dataFile } from '../data.ts';

const [budget = 120, threads = 1] = process.argv.slice(2).map(Number);
const DOCUMENTS = 2225;
const groups = ['rec.autos', 'sci.space', 'talk.politics.guns', 'comp.graphics', 'rec.sport.hockey'];

const messages = gunzipSync(readFileSync(dataFile('classification', '20news-bydate.jsonl.gz')))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(({ labels }) => groups.includes(labels[0]));
const documents = Array.from({ length: DOCUMENTS }, (_, i) => {
  const { text, labels } = messages[Math.floor((i * messages.length) / DOCUMENTS)];
  return { id: `m${i}`, text, labels };
});

const usedCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const start = usedCpu();
const { leaderboard, notRun, verdict, seconds, budgetSeconds, diagnosis } = await compareCorpus(corpusOf(documents), {
  budget,
  threads,
  watch(event) {
    const at = (usedCpu() - start).toFixed(1).padStart(6);
    if (event.kind === 'fold') console.log(at, event.name, `fold ${event.folds}`, event.mean.toFixed(4));
    if (event.kind === 'dropped') console.log(at, event.name, `dropped: ${event.reason}`);
  },
});
console.log(verdict.sentence);
console.log(
  `${seconds.toFixed(1)} of ${budgetSeconds} CPU seconds; ran: ${leaderboard.length}; not run: ${notRun.map(({ name }) => name).join(', ') || 'none'}; ` +
    `left out of the diagnosis: ${diagnosis.leftOut.join(', ') || 'nothing'}`,
);
