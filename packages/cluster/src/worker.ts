/**
 * The program that a cluster runs once a task. It is one file after `npm run build` (dist/worker.mjs), so that it can be sent along.
 *
 *   node worker.mjs --op encode --model FILE --sha256 HASH [--wire frames|lines]
 *   node worker.mjs --op sweep --model FILE --sha256 HASH               the file holds a statistic's name and parameters
 *   node worker.mjs --op parts|count|tokenise --settings JSON           how words are counted
 *
 * Exit code 0: everything was answered. 64: trying again will not help (another model than `--sha256` says, bad options). Others: try again.
 * Of the file system only the model is read, whose bytes must have the given hash.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encoderFromBytes, SatchelError } from 'satchel/browser';
import { type CountingOptions, prepareAnalyzer } from 'satchel/cluster';
import { countPartsOperation } from './worker/count-parts.ts';
import { countTermsOperation } from './worker/count-terms.ts';
import { encodeOperation } from './worker/encode.ts';
import type { Operation } from './worker/operation.ts';
import { runTask, type Wire } from './worker/run.ts';
import { sweepOperation } from './worker/sweep.ts';
import { tokeniseOperation } from './worker/tokenise.ts';

const PERMANENT = 64;
const TRY_AGAIN = 70;

const flags = {
  op: { type: 'string' },
  model: { type: 'string' },
  sha256: { type: 'string' },
  settings: { type: 'string' },
  wire: { type: 'string', default: 'frames' },
} as const;

type Asked = ReturnType<typeof asked>;

function asked() {
  return parseArgs({ options: flags, strict: true }).values;
}

const operations: Readonly<Record<string, (given: Asked) => Promise<Operation>>> = {
  encode: async (given) => encodeOperation(await encoderFromBytes(checkedFile(given))),
  sweep: async (given) => sweepOperation(checkedFile(given)),
  parts: async (given) => countPartsOperation(settingsOf(given)),
  count: async (given) => countTermsOperation(await prepareAnalyzer(settingsOf(given).text)),
  tokenise: async (given) => tokeniseOperation(await prepareAnalyzer(settingsOf(given).text)),
};

/** The driver has checked them. */
function settingsOf({ settings }: Asked): CountingOptions {
  if (settings === undefined) throw new SatchelError('BAD_PARAM', 'the worker needs --settings.', { kind: 'usage' });
  return JSON.parse(settings) as CountingOptions;
}

async function operationOf(given: Asked): Promise<Operation> {
  const name = given.op ?? '';
  const make = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!make) throw new SatchelError('BAD_PARAM', `the worker has no operation '${name}'.`, { kind: 'usage' });
  if (given.wire !== 'frames' && given.wire !== 'lines')
    throw new SatchelError('BAD_PARAM', `--wire must be frames or lines, got '${given.wire}'.`, { kind: 'usage' });
  return make(given);
}

/** A file has the name of its content; the worker computes the hash again, because an old file of the same name may lie there. */
function checkedFile({ model, sha256 }: Asked): Uint8Array {
  if (model === undefined || sha256 === undefined)
    throw new SatchelError('BAD_PARAM', 'the worker needs --model and --sha256.', { kind: 'usage' });
  const bytes = readFileSync(model);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === sha256) return bytes;
  throw new SatchelError('OTHER_MODEL', `the model on this machine has the hash ${found}, not ${sha256}.`);
}

async function write(piece: Uint8Array): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

process.stdout.on('error', () => process.exit(TRY_AGAIN)); // nobody reads any more: the task was cancelled
try {
  const given = asked();
  await runTask(await operationOf(given), given.wire as Wire, { input: process.stdin, write });
} catch (error) {
  const isPermanent = error instanceof SatchelError || (error instanceof TypeError && 'code' in error);
  const { message, code } = error as Error & { code?: string };
  process.stderr.write(`SATCHEL_ERROR ${JSON.stringify({ code: code ?? 'INTERNAL', message })}\n`);
  process.exit(isPermanent ? PERMANENT : TRY_AGAIN);
}
process.exitCode = 0;
process.stdin.destroy();
