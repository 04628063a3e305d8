/**
 * Long load on the service (LD1 to LD5), a line with pass or FAIL for each figure; ends with 1 where one is missed.
 *
 *   node bench/service/soak.ts [seconds of LD1, default 600] [requests a second, default 200] [part …]      parts: steady overload crowd churn
 *
 *   LD1   80 % searches of 10,000 documents, 15 % embeddings, 5 % documents stored with fsync: p99, no error
 *   LD2   memory from minute 2 on: its slope and its most; open files and threads stay
 *   LD3   five times the rate it can do, for a minute: refused with 429 or 503; accepted requests a second and their p99; back to normal
 *   LD4   500 clients that send their head slowly and 10,000 silent connections: latencies of the others
 *   LD5   collections opened, models loaded, jobs run: memory comes back
 *
 * Shorter runs have shorter parts. The limits of the service are its defaults, but for the rate of a key: one key makes all requests. Figures hold on two
 * idle cores, one for the service and one for the load.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { churn } from './churn.ts';
import { crowded } from './crowd.ts';
import { fill, trainEncoders } from './mixed.ts';
import { overloaded } from './overload.ts';
import { startOurs } from './servers.ts';
import { steady } from './steady.ts';
import { failures } from './verdicts.ts';

const [typedSeconds = '600', typedRate = '200', ...chosen] = process.argv.slice(2);
const [seconds, perSecond] = [Number(typedSeconds), Number(typedRate)];
const isAsked = (part: string): boolean => chosen.length === 0 || chosen.includes(part);
const scale = Math.min(1, seconds / 600);
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);

if (['steady', 'overload', 'crowd'].some(isAsked)) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-soak-'));
  trainEncoders(folder, ['dense']);
  const server = await startOurs(join(folder, 'data'), ['--max-loop-delay-ms', '500']);
  try {
    await fill(server, 'notes', 10_000);
    if (isAsked('steady')) await steady(server, perSecond, seconds);
    if (isAsked('overload')) await overloaded(server, perSecond, Math.max(10, 60 * scale));
    if (isAsked('crowd')) await crowded(server, perSecond, 20);
  } finally {
    server.child.kill('SIGTERM');
    await new Promise((done) => server.child.on('exit', done));
    rmSync(folder, { recursive: true, force: true });
  }
}
if (isAsked('churn')) await churn({ opened: Math.max(200, 1000 * scale), jobs: Math.max(10, 200 * scale) });
console.log(failures() === 0 ? 'all reached' : `${failures()} missed`);
process.exitCode = failures() === 0 ? 0 : 1;
