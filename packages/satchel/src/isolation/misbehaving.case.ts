/** A child that does what no child should, or says what it is; see isolated-process.test.ts. */
import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { RESULTS } from './agreement.ts';
import { serve } from './serve.ts';

const spin = (): void => {
  for (;;);
};

const deeds: Readonly<Record<string, () => unknown>> = {
  'waits for ever': () => new Promise((resolve) => setTimeout(resolve, 60_000)),
  'spins for ever': spin,
  'fills the heap': () => {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
  },
  'fills memory beside the heap': async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 2 ** 20, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  'throws an unexpected error': () => {
    throw new TypeError('oh \u001b[31m no');
  },
  'leaves early': () => process.exit(0),
  aborts: () => process.abort(),
  'sends no frames': () => writeSync(RESULTS, 'what is this, a message for a person?'),
  'sends a frame of four gigabytes': () => writeSync(RESULTS, Buffer.from([1, 255, 255, 255, 255, 1, 2, 3])),
  prints: () => process.stdout.write('to a closed output'),
};

await serve<{ readonly deed: string; readonly path?: string }>(async ({ deed, path = '' }, send, input) => {
  send.value({ pid: process.pid });
  if (deed === 'echoes') for await (const chunk of input) send.bytes(chunk);
  else if (deed === 'reads') send.value(readFileSync(path, 'utf8').length);
  else if (deed === 'lists') send.value(readdirSync(path));
  else if (deed === 'writes') writeFileSync(path, 'x');
  else if (deed === 'sends much') for (let i = 0; i < 500; i++) send.bytes(Buffer.alloc(10_000, i));
  else await deeds[deed]?.();
});
