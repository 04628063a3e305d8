/** A process to be stopped (signals.test.ts): `stopped.ts MODE FILE` says "ready" once it is at what the mode names, and never ends by itself. */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { reportError } from '../../packages/satchel/src/cli/report-error.ts';
import { listenForStop } from '../../packages/satchel/src/cli/stop-signals.ts';
import { writeAtomically } from '../../packages/satchel/src/files/atomic-write.ts';

const [mode, path = ''] = process.argv.slice(2);
const ready = (): void => void writeSync(1, 'ready\n');
const stop = listenForStop();

/** A calculation that lets nothing else run. */
function calculate(): void {
  for (const end = Date.now() + 60_000; Date.now() < end; );
}

async function* endless(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of it');
  ready();
  await wait(60_000);
}

try {
  if (mode === 'calculating') {
    ready();
    calculate();
  } else if (mode === 'calculating after a save') {
    await writeAtomically(path, Buffer.from('whole'));
    ready();
    calculate();
  } else if (mode === 'writing') await writeAtomically(path, endless());
  else if (mode === 'keeping')
    await stop.keeping(async () => {
      ready();
      await wait(60_000, undefined, { signal: stop.signal });
    });
  else if (mode === 'keeping without an ear')
    await stop.keeping(async () => {
      ready();
      await wait(60_000);
    });
} catch (error) {
  const { text, exitCode } = reportError(error, { debug: false, json: false, signal: stop.signal });
  process.stderr.write(text);
  process.exitCode = exitCode;
}
