/**
 * The sentence encoder that bench/quality/fetch-teacher.ts fetched, with the vectors it gave so far kept beside it: several tables ask for the
 * same texts, and each text goes through the encoder once.
 *
 * Where the native runtime was fetched too (`--native`) it takes the place of `onnxruntime-web`: five to ten times as fast. Its 8-bit products are
 * rounded otherwise, so vectors differ in the second digit, and vectors of the two runtimes are kept apart.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTeacher } from 'satchel/words';

const folder = resolve(import.meta.dirname, '../../.cache/teacher/bge');
const native = join(folder, 'native/runtime.mjs');

export interface KeptTeacher {
  readonly dimensions: number;
  /** The encoder, the runtime and the first digits of the model's SHA-256. */
  readonly description: string;
  encode(text: string): Promise<Float32Array>;
}

/** Exits with 66 where no teacher was fetched. Vectors are kept in a file of this name. */
export async function openKeptTeacher(name: string): Promise<KeptTeacher> {
  if (!existsSync(join(folder, 'teacher.json'))) {
    console.error('This benchmark needs a teacher: node bench/quality/fetch-teacher.ts');
    process.exit(66);
  }
  const { pooling, sha256 } = JSON.parse(readFileSync(join(folder, 'teacher.json'), 'utf8'));
  const runtime = existsSync(native) ? 'onnxruntime-node' : 'onnxruntime-web';
  const parentURL = pathToFileURL(join(folder, 'teacher.json')).href;
  registerHooks({
    resolve: (asked, context, next) =>
      asked !== 'onnxruntime-web'
        ? next(asked, context)
        : next(runtime === asked ? asked : pathToFileURL(native).href, { ...context, parentURL }), // lies beside the teacher
  });
  const teacher = await openTeacher(join(folder, 'model.onnx'), join(folder, 'tokenizer.json'), { pooling });
  const { dimensions } = teacher;
  const file = join(folder, `${name}.${runtime}`);
  const known = readKept(file, dimensions);
  return {
    dimensions,
    description: `bge-small-en-v1.5, int8 (SHA-256 ${sha256.slice(0, 16)}), pooling ${pooling}, ${runtime}`,
    async encode(text) {
      const found = known.get(text);
      if (found) return found;
      const vector = await teacher.encode(text);
      known.set(text, vector);
      appendFileSync(`${file}.vectors`, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
      appendFileSync(`${file}.texts`, `${JSON.stringify(text)}\n`);
      return vector;
    },
  };
}

/** A run that was stopped may have left a vector without its text. */
function readKept(file: string, dimensions: number): Map<string, Float32Array> {
  if (!existsSync(`${file}.texts`)) return new Map();
  const { buffer } = new Uint8Array(readFileSync(`${file}.vectors`));
  const texts = readFileSync(`${file}.texts`, 'utf8').split('\n').slice(0, -1);
  return new Map(texts.map((line, i) => [JSON.parse(line), new Float32Array(buffer, 4 * i * dimensions, dimensions)]));
}
