/** Containers of arrays: safetensors (entry by entry), NumPy archives, model files as bytes, checkpoints of word training, indexes, segments. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeSegment, encodeSegment } from '../../../packages/satchel/src/collection/store/segment.ts';
import { logDamage } from '../../../packages/satchel/src/collection/store/write-ahead-log.ts';
import { tensor } from '../../../packages/satchel/src/core/tensor.ts';
import { model2vecWords } from '../../../packages/satchel/src/embedding/formats/model2vec/model2vec.ts';
import { resolveReadOptions } from '../../../packages/satchel/src/embedding/formats/options.ts';
import { problemsOf } from '../../../packages/satchel/src/embedding/formats/problems.ts';
import { floats, npyFile } from '../../../packages/satchel/src/embedding/formats/samples.case.ts';
import { createIndex } from '../../../packages/satchel/src/memory-index/create-index.ts';
import { indexFromBytes } from '../../../packages/satchel/src/memory-index/index-from-bytes.ts';
import { container, fruitBytes, partsOf } from '../../../packages/satchel/src/model-file/crafted.case.ts';
import { decodeModel, encodeModel } from '../../../packages/satchel/src/model-file/envelope.ts';
import { decodeForeignSafetensors } from '../../../packages/satchel/src/model-file/foreign-tensors.ts';
import { readNpz } from '../../../packages/satchel/src/model-file/npz.ts';
import { checkpointPath, findCheckpoint } from '../../../packages/satchel/src/models/word-training/checkpoint.ts';
import type { Random } from '../../../packages/satchel/src/numeric/random.ts';
import { withEdges } from '../json-mutations.ts';
import { mutated, utf8 } from '../mutations.ts';
import { resealed } from '../reseal.ts';
import { checkFinite, type Target, type Targets } from '../target.ts';

const tensorsHeader = {
  __metadata__: { format: 'pt' },
  embeddings: { dtype: 'F32', shape: [3, 2], data_offsets: [0, 24] },
  weights: { dtype: 'F16', shape: [3], data_offsets: [24, 30] },
  mapping: { dtype: 'I64', shape: [3], data_offsets: [30, 54] },
};
const tensorsData = Buffer.concat([floats(1, 2, 3, 4, 5, 6), Buffer.from([0, 60, 0, 60, 0, 60]), new Uint8Array(BigInt64Array.of(0n, 1n, 2n).buffer)]); // biome-ignore format: one line
const headerEdges: readonly unknown[] = [
  ...[0, 1, -1, 2, 3, 6, 24, 30, 54, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 0.5, null, '', 'x', '__proto__', [], {}],
  ...['F16', 'BF16', 'F32', 'F64', 'I8', 'U8', 'I16', 'I64', 'BOOL', 'F8', [0, 24], [3, 2], [2, 3], [2 ** 27, 2 ** 27]],
]; // biome-ignore format: a list

const safetensors: Target = {
  input(random) {
    const bytes = container(JSON.stringify(withEdges(tensorsHeader, random, headerEdges)), tensorsData);
    return random.below(3) === 0 ? mutated(bytes, random) : bytes;
  },
  read(input, random) {
    const arrays = decodeForeignSafetensors(input, { limit: 2 ** 24 });
    for (const { shape, data } of Object.values(arrays))
      if (shape.reduce((product, n) => product * n, 1) !== data.length)
        throw new Error('a shape that is not that of its data');
    const tokenizer = utf8('{"model":{"type":"WordLevel","vocab":{"a":0,"b":1,"c":2}}}');
    const options = resolveReadOptions({
      lenient: random.below(2) === 0,
      skipBad: random.below(2) === 0,
      memoryLimit: 2 ** 24,
    });
    checkFinite(model2vecWords(arrays, tokenizer, options, problemsOf('fuzz')).words.vectors.data, 'vectors');
  },
};

const npyMembers = ["{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }"]; // biome-ignore format: one line

/** A zip file without compression. */
function zipOf(members: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries(members)) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), bytes]);
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, Buffer.alloc(14), Buffer.from(name)]);
    entry.writeUInt32LE(at, 42);
    bodies.push(body);
    directory.push(entry);
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
const npz = zipOf({
  'a.npy': npyFile(npyMembers[0]!, floats(1, 2, 3, 4, 5, 6)),
  'b.npy': npyFile(npyMembers[1]!, floats(1, 2, 3, 4, 5, 6)),
});

const folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const checkpoint = encodeModel({
  manifest: { kind: 'word-training-checkpoint', run: { dimensions: 2, seed: 1 }, epoch: 1, period: 2 },
  arrays: { rows: tensor(Float32Array.of(1, 2, 3, 4), 2, 2), losses: tensor(Float64Array.of(1, 2)), pairs: tensor(Float64Array.of(3, 4)) },
  strings: {},
}); // biome-ignore format: one line

async function savedIndex(): Promise<Uint8Array> {
  const index = await createIndex({ stored: ['text'] });
  for (const [i, text] of ['iron on the anvil', 'dough in the oven', 'rope and mast'].entries())
    index.add({ id: `d${i}`, text });
  return index.toBytes();
}
const index = await savedIndex();

async function openIndex(input: Uint8Array): Promise<void> {
  const opened = await indexFromBytes(input);
  for (const query of ['anvil', 'rope dough', 'zyzzyva'])
    for (const { id, score } of opened.search(query).hits)
      if (!Number.isFinite(score)) throw new Error(`${id}: ${score}`);
}

const segment = encodeSegment({
  documents: Uint32Array.of(1, 2, 5, 300),
  lengths: Uint32Array.of(3, 2, 200, 1),
  terms: Uint32Array.of(0, 4, 1000),
  offsets: Uint32Array.of(0, 2, 3, 5),
  positions: Uint32Array.of(0, 2, 1, 2, 3),
  counts: Uint32Array.of(1, 2, 1, 130, 1),
});

/** The head of a write-ahead log with three small frames; checksums are of no matter to what is looked for. */
const log = Buffer.alloc(32 + 3 * (24 + 512));
for (const [i, value] of [0x377f0682, 3_007_000, 512, 0, 1, 2].entries()) log.writeUInt32BE(value, 4 * i);
for (let frame = 0; frame < 3; frame++)
  for (const [i, value] of [frame + 1, frame === 1 ? 0 : 3, 1, 2].entries())
    log.writeUInt32BE(value, 32 + frame * 536 + 4 * i);

/** Header and frames with right sums, so that a damage behind them is met. */
function summed(bytes: Uint8Array, random: Random): Uint8Array {
  if (bytes.length < 32) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [s0, s1] = [0, 0];
  const add = (start: number, length: number): void => {
    for (let at = start; at + 8 <= Math.min(bytes.length, start + length); at += 8) {
      s0 = (s0 + view.getUint32(at, true) + s1) >>> 0;
      s1 = (s1 + view.getUint32(at + 4, true) + s0) >>> 0;
    }
  };
  add(0, 24);
  view.setUint32(24, s0);
  view.setUint32(28, s1);
  for (let start = 32; start + 536 <= bytes.length && random.below(4) > 0; start += 536) {
    add(start, 8);
    add(start + 24, 512);
    view.setUint32(start + 16, s0);
    view.setUint32(start + 20, s1);
  }
  return bytes;
}

export const targets: Targets = {
  safetensors,
  npz: {
    input: (random) => mutated(npz, random),
    read(input) {
      for (const [name, { shape, data }] of readNpz(input))
        if (shape.reduce((product, n) => product * n, 1) !== data.length)
          throw new Error(`${name}: shape and data differ`);
    },
  },
  'model-bytes': {
    input: (random) => (random.below(3) === 0 ? mutated(fruitBytes(), random) : resealed(fruitBytes(), random)),
    read: (input) => decodeModel(input),
  },
  checkpoint: {
    input: (random) => (random.below(3) === 0 ? mutated(checkpoint, random) : resealed(checkpoint, random)),
    async read(input) {
      writeFileSync(checkpointPath(join(folder, 'w.bin')), input);
      await findCheckpoint(join(folder, 'w.bin'));
    },
  },
  'index-file': {
    input: (random) => (random.below(4) === 0 ? mutated(index, random) : resealed(index, random)),
    read: openIndex,
  },
  segment: { input: (random) => mutated(segment, random), read: (input) => decodeSegment(input, 'segment') },
  'log-check': {
    input(random) {
      const bytes = mutated(log, random);
      return random.below(2) === 0 ? summed(bytes, random) : bytes;
    },
    read(input) {
      writeFileSync(join(folder, 'log'), input);
      logDamage(join(folder, 'log'));
    },
  },
  'header-json': {
    input: (random) => container(mutated(utf8(partsOf(fruitBytes()).header), random), partsOf(fruitBytes()).data),
    read: (input) => decodeModel(input),
  },
};
