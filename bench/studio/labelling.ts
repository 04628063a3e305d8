/**
 * From class names to a classifier in 50 answers: eight groups of 20 Newsgroups without headers, answered by the labels of the file. Prints the
 * accuracy on the held-out part after 0 and 50 answers, and whether it lies within the interval that the page shows.
 *
 *   node bench/studio/labelling.ts 20news-bydate.jsonl.gz [seeds]        after npm run build
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Labelling } from '../../packages/studio/src/engine/labelling.ts';
import { labelAnswer, labelStart } from '../../packages/studio/src/engine/worker/label/labelling.ts';
import { open } from '../../packages/studio/src/engine/worker/open.ts';
import type { Told } from '../../packages/studio/src/engine/worker/told.ts';
import { classesIn } from '../../packages/studio/src/pages/label/class-lines.ts';

const NAMES = `sci.space: space, orbit, nasa
sci.med: medicine, medical, doctor, disease
rec.autos: car, cars, auto, autos
rec.sport.hockey: hockey
comp.graphics: graphics
talk.politics.mideast: mideast, israel, arab, turkish
misc.forsale: sale, selling, offer
soc.religion.christian: christian, church, jesus`;
const ANSWERS = 50;

const [path = '', seeds = '3'] = process.argv.slice(2);
const classes = classesIn(NAMES);
const names = classes.map(({ name }) => name);
const told: Told = { signal: new AbortController().signal, stage() {}, event() {} };

const lines = gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean);
const documents = lines.map((line) => JSON.parse(line) as { labels: string[]; text: string });
const bodies = documents
  .filter(({ labels: [label] }) => names.includes(label!))
  .map((document) => JSON.stringify({ ...document, text: document.text.replace(/^[\s\S]*?\n\n/, '') }));
await open(told, new File([bodies.join('\n')], 'news8.jsonl'));

const share = ({ heldOut }: Labelling): number => heldOut!.right / heldOut!.of;
let [before, after, held] = [0, 0, 0];
for (let seed = 1; seed <= Number(seeds); seed++) {
  let shown = await labelStart(told, classes, seed);
  const first = share(shown);
  while (shown.clicks < ANSWERS) shown = await labelAnswer(told, names.indexOf(shown.document!.labels[0]!));
  const { low, high } = shown.estimate;
  const isHeld = share(shown) >= low && share(shown) <= high;
  console.log(JSON.stringify({ seed, first, after: share(shown), low, high, isHeld }));
  before += first;
  after += share(shown);
  held += isHeld ? 1 : 0;
}
const mean = (sum: number): string => (sum / Number(seeds)).toFixed(4);
console.log(
  `mean ${mean(before)} after names, ${mean(after)} after ${ANSWERS} answers; in the interval ${held} of ${seeds}`,
);
