/** `satchel spark pack`: this Node, the worker and its kernels as one archive, for executors that have no Node or another one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeAtomically } from 'satchel/service';
import type { Command } from '../command.ts';
import { workerFile } from './shared.ts';
import { tarBytes } from './tar.ts';

export const command: Command = {
  usage: 'satchel spark pack [--out satchel-runtime.tgz] [--force]',
  summary: 'this Node and the worker as an archive, for --runtime',
  flags: {
    out: { value: 'FILE', about: "default 'satchel-runtime.tgz'" },
    force: { about: 'replace a file that is already there' },
  },

  async run(given) {
    const out = given.text('out') ?? 'satchel-runtime.tgz';
    const bytes = gzipSync(
      tarBytes([
        { name: 'bin/node', bytes: readFileSync(process.execPath), isExecutable: true },
        { name: 'worker.mjs', bytes: readFileSync(workerFile) },
      ]),
      { level: 6 },
    );
    await writeAtomically(out, bytes, { force: given.isOn('force') });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const platform = `${process.platform}-${process.arch}`;
    const result = { out, bytes: bytes.length, sha256, node: process.versions.node, platform };
    return {
      result,
      text: `${out}: ${(bytes.length / 1e6).toFixed(1)} MB, Node ${process.versions.node} for ${platform}\n`,
    };
  },
};
