/** A project of somebody else compiles against the built package: the strictest settings, both ways of finding modules. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'satchel-outside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
symlinkSync(join(root, 'packages/satchel'), join(folder, 'node_modules/satchel'));
symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
writeFileSync(join(folder, 'package.json'), '{"name":"outside","type":"module"}');

writeFileSync(
  join(folder, 'main.ts'),
  `
import { evaluate, fitEncoder, type MethodOptions, openCorpus, train, type EvaluateOptions } from 'satchel';
import { defineRepresentation } from 'satchel/extend';

const corpus = await openCorpus('mail.jsonl');
const { metrics } = await evaluate(corpus, { representation: 'scdv', classifier: 'logistic', options: { text: { stopWords: 'nltk' } } });
const accuracy: number = metrics.accuracy.mean;
const perhaps: number | undefined = metrics['lrap']?.mean;
const { model } = await train(corpus, { representation: 'bow+scdv', options: { 'linear-svm': { C: 1 } } });
const [answer] = model.predict(['hot iron']);
console.log(accuracy, perhaps, answer?.labels);
await fitEncoder(['a text'], { representation: 'lda', options: { lda: { topics: 3 } } });
declare const own: ReturnType<typeof defineRepresentation>;
await evaluate(corpus, { representation: own, options: { mine: { anything: 1 } } });
const options: EvaluateOptions = { classifier: 'nbsvm' };
await evaluate(corpus, options);
type Weights = NonNullable<NonNullable<MethodOptions['logistic']>['classWeights']>;
const offered: Extract<Weights, 'none' | 'balanced'> = 'balanced'; // an editor completes it
await train(corpus, { classifier: 'logistic', options: { logistic: { classWeights: offered } } });
await train(corpus, { classifier: 'logistic', options: { logistic: { classWeights: 'spam:2,ham:0.5' } } });

// @ts-expect-error a name that no classifier has
await evaluate(corpus, { classifier: 'logistc' });
// @ts-expect-error a name that no representation has
await train(corpus, { representation: 'bwo' });
// @ts-expect-error an option that the part does not have
await train(corpus, { options: { text: { stopwrds: 'nltk' } } });
// @ts-expect-error a value that the option does not take
await train(corpus, { options: { bow: { weighting: 'tfidff' } } });
// @ts-expect-error a text in place of a number
await fitEncoder(['a text'], { options: { lda: { topics: '3' } } });
`,
);

const tsc = join(root, 'node_modules/.bin/tsc');

const disposable = ['ES2024', 'ESNext.Disposable', 'DOM'];

it.each([
  ['NodeNext', 'NodeNext', ['node'], 'ES2024', disposable],
  ['ESNext', 'bundler', ['node'], 'ES2024', disposable],
  ['NodeNext', 'NodeNext', [], 'ES2022', ['ES2022', 'DOM']],
  ['ESNext', 'bundler', [], 'ES2022', ['ES2022', 'DOM']],
])('compiles with module %s and resolution %s, types %j', (module, moduleResolution, types, target, lib) => {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
    ...{ noEmit: true, target, lib, types },
    ...{ module, moduleResolution },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['main.ts'] }));
  let output = '';
  try {
    execFileSync(tsc, ['-p', folder], { encoding: 'utf8' });
  } catch (error) {
    output = String((error as { stdout?: string }).stdout);
  }
  expect(output).toBe('');
});
