/** What the tab does with a file, in Node: opened, a bag of words with a linear SVM trained on its training part, all documents judged. Prints one JSON line. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { judge } from '../../packages/studio/src/engine/worker/judge.ts';
import { open } from '../../packages/studio/src/engine/worker/open.ts';
import type { Told } from '../../packages/studio/src/engine/worker/told.ts';
import { plainBag } from '../../packages/studio/src/session/model-choices.ts';

const [path = ''] = process.argv.slice(2);
const file = new File([readFileSync(path)], basename(path));
const told: Told = { signal: new AbortController().signal, stage() {}, event() {} };
const before = process.cpuUsage();
await open(told, file);
const { right, judgedOn, sha256 } = await judge(told, plainBag);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu: (user + system) / 1000, score: right / judgedOn, sha256 }));
