/**
 * Compiles packages/satchel/assembly into WebAssembly and writes the modules, as base64, into src/kernels/build/modules.ts: a plain import
 * works in Node, in a browser and under a bundler alike. Four modules: {simd, relaxed} × {shared, unshared memory}. A browser has one thread and
 * gets the reproducible build alone: web-modules.ts holds simd with unshared memory, and nothing where the others are.
 *
 * The same sources give the same bytes. Unchanged sources are not compiled again; --print compiles them anyway and only prints the digests.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = join(root, 'packages/satchel/assembly');
const folder = join(root, 'packages/satchel/src/kernels/build');
const target = join(folder, 'modules.ts');
const webTarget = join(folder, 'web-modules.ts');

const common = [
  '--optimizeLevel',
  '3',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
  '--use',
  'abort=',
  '--enable',
  'simd',
];
const memories = {
  shared: ['--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536', '--enable', 'threads'],
  unshared: [],
};
const builds = { simd: [], relaxed: ['--enable', 'relaxed-simd'] };

const stamp = sourceHash();
if (process.argv.includes('--print')) await compileAll();
else if (stampOf(target) !== stamp || stampOf(webTarget) !== stamp) {
  mkdirSync(folder, { recursive: true });
  const text = await compileAll();
  writeFileSync(target, text);
  writeFileSync(webTarget, forBrowsers(text));
}

function forBrowsers(text: string): string {
  const [before, simd] = text.split('  relaxed: {');
  if (simd === undefined) throw new Error('there is no relaxed build to leave out');
  return `${before!.replace(/shared: '[^']+',\n(?= +unshared)/, "shared: '',\n")}  relaxed: { shared: '', unshared: '' },\n} as const;\n`;
}

async function compileAll(): Promise<string> {
  const lines = [`// Written by scripts/build-kernels.ts from sources ${stamp}`, 'export const modules = {'];
  for (const [build, features] of Object.entries(builds)) {
    lines.push(`  ${build}: {`);
    for (const [memory, options] of Object.entries(memories)) {
      const bytes = await compile([...common, ...features, ...options]);
      const digest = createHash('sha256').update(bytes).digest('hex');
      console.log(`kernels ${build} ${memory}: ${bytes.length} bytes, sha256 ${digest}`);
      lines.push(`    ${memory}: '${Buffer.from(bytes).toString('base64')}',`);
    }
    lines.push('  },');
  }
  return `${[...lines, '} as const;'].join('\n')}\n`;
}

async function compile(options: readonly string[]): Promise<Uint8Array> {
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    ['index.ts', '--baseDir', sources, '--outFile', 'kernels.wasm', ...options],
    {
      writeFile(_name, contents) {
        if (typeof contents !== 'string') module = contents;
      },
    },
  );
  if (error || !module)
    throw new Error(`the kernels do not compile: ${error?.message ?? 'no module came out'}\n${stderr.toString()}`);
  return module;
}

/** Over the sources and this script, in the order of their names. */
function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const names = readdirSync(sources).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}

function stampOf(path: string): string | undefined {
  try {
    return /from sources ([0-9a-f]{64})$/m.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
