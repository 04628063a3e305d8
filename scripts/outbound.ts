/**
 * S7: runs a command, and tells every address that it or a process it starts connects or sends to and that is not of this machine. Needs Linux and strace.
 *
 *   node scripts/outbound.ts vitest run              the whole test run
 *   node scripts/outbound.ts node FILE
 *
 * Ends with 1 where there is such an address, with 2 where nothing could be watched, else as the command does.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Watched {
  /** The exit code of the command. */
  readonly code: number;
  /** Connections and datagrams with an address. */
  readonly calls: number;
  /** Those that leave this machine, as strace writes them. */
  readonly outside: readonly string[];
}

const CALL = /\b(?:connect|sendto)\(.*\{sa_family=(\w+)/;
const ADDRESS = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/;
const OWN = /^(?:127\.|0\.0\.0\.0$|::1?$|::ffff:127\.|::ffff:0\.0\.0\.0$)/;

/** Whether a line of strace tells of a call to another machine; undefined where it tells of none with an address. */
export function leavesMachine(line: string): boolean | undefined {
  const family = CALL.exec(line)?.[1];
  if (family === undefined) return undefined;
  if (!family.startsWith('AF_INET')) return false; // sockets of this machine, netlink
  const [, four, six] = ADDRESS.exec(line) ?? [];
  return !OWN.test(four ?? six ?? 'unknown');
}

/** Throws where strace is missing or may not watch. */
export function watched(command: readonly string[]): Watched {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-outbound-'));
  const file = join(folder, 'calls.txt');
  try {
    const flags = [
      '-f',
      '--seccomp-bpf',
      '-qq',
      '-s',
      '0',
      '-e',
      'trace=connect,sendto',
      '-e',
      'signal=none',
      '-o',
      file,
    ];
    const { status, error } = spawnSync('strace', [...flags, ...command], { stdio: 'inherit' });
    if (error) throw error;
    const told = readFileSync(file, 'utf8').split('\n').map((line) => ({ line, leaves: leavesMachine(line) })); // biome-ignore format: one line
    const calls = told.filter(({ leaves }) => leaves !== undefined);
    return {
      code: status ?? 1,
      calls: calls.length,
      outside: calls.filter(({ leaves }) => leaves).map(({ line }) => line),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { code, calls, outside } = watched(process.argv.slice(2));
  for (const line of [...new Set(outside.map((one) => one.replace(/^\d+ +/, '')))]) console.log(`outside: ${line}`);
  console.log(`S7  ${calls} connections and datagrams, ${outside.length} to another machine`);
  process.exitCode = outside.length > 0 ? 1 : calls === 0 ? 2 : code;
}
