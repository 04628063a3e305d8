/**
 * Vectors of documents in the database, one row each, under the number of the document. The checksum is over the fit, the number and the
 * bytes, so that a vector of another fit or of another document is detected.
 *
 *   dense    the numbers, 32-bit floats, lowest byte first
 *   sparse   how many, their columns as gaps (varint.ts), then the numbers
 */
import { SatchelError } from '../../core/errors.ts';
import { type Vector, type Vectors, vectorAt } from '../../core/matrix.ts';
import { createVectorTable, type VectorTable } from '../../retrieval/vector-table.ts';
import { bytesIn, checksumOf, damaged, numberIn, type Row, requireChecksum } from './damage.ts';
import type { Store } from './database.ts';
import type { EncoderEntry } from './manifest.ts';
import {
  createByteReader,
  createByteWriter,
  readCount,
  readRising,
  writeNumber,
  writeRising,
  writtenBytes,
} from './varint.ts';

/** Row i is the vector of document `numbers[i]`. */
export function insertVectors({ statement }: Store, fit: number, numbers: Uint32Array, vectors: Vectors): void {
  const insert = statement('INSERT INTO vectors (number, vector, checksum) VALUES (?, ?, ?)');
  numbers.forEach((number, i) => {
    const vector = vectorAt(vectors, i);
    if (!areFinite(vector)) throw notFinite(number);
    const bytes = encodeVector(vector);
    insert.run(number, bytes, checksumOf(fit, number, bytes));
  });
}

export const deleteVector = ({ statement }: Store, number: number): unknown =>
  statement('DELETE FROM vectors WHERE number = ?').run(number);

/** The vectors of exactly these documents; throws if one is missing or extra. */
export function readVectors(
  database: Store,
  entry: EncoderEntry,
  numbers: Uint32Array,
): ReturnType<VectorTable['finish']> {
  const table = createVectorTable(numbers.length, entry.dimensions, entry.sparse);
  let next = 0;
  for (const row of vectorRows(database)) {
    const { number, vector } = checkedVector(row, entry);
    if (number !== numbers[next++])
      throw damaged('the table of vectors', `it has one of number ${number}, where no document is`);
    table.add(vector);
  }
  if (next !== numbers.length)
    throw damaged('the table of vectors', `it has ${next} vectors and should have ${numbers.length}`);
  return table.finish();
}

/** Of one document. */
export function readVector({ statement }: Store, entry: EncoderEntry, number: number): Vector {
  const row = statement('SELECT number, vector, checksum FROM vectors WHERE number = ?').get(number);
  if (row === undefined) throw damaged(`the vector of document number ${number}`, 'it is missing');
  return checkedVector(row, entry).vector;
}

/** Every row in the order of numbers. */
export const vectorRows = ({ statement }: Store): Iterable<Row> =>
  statement('SELECT number, vector, checksum FROM vectors ORDER BY number').iterate();

export function checkedVector(row: Row, entry: EncoderEntry): { readonly number: number; readonly vector: Vector } {
  const number = numberIn(row, 'number', 'a vector');
  const name = `the vector of document number ${number}`;
  const bytes = bytesIn(row, 'vector', name);
  requireChecksum(name, checksumOf(entry.fit, number, bytes), numberIn(row, 'checksum', name));
  return { number, vector: decodeVector(bytes, entry, name) };
}

export function encodeVector(vector: Vector): Uint8Array {
  if (vector instanceof Float32Array) return bytesOf(vector);
  const into = createByteWriter(16 + 2 * vector.indices.length);
  writeNumber(into, vector.indices.length);
  writeRising(into, vector.indices);
  const [head, tail] = [writtenBytes(into), bytesOf(vector.values)];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

export function decodeVector(
  bytes: Uint8Array,
  { dimensions, sparse }: Pick<EncoderEntry, 'dimensions' | 'sparse'>,
  name: string,
): Vector {
  if (!sparse) return floatsIn(bytes, 0, dimensions, name);
  const from = createByteReader(bytes, name);
  const indices = new Uint32Array(readCount(from, 5));
  readRising(from, indices);
  if ((indices.at(-1) ?? -1) >= dimensions) throw damaged(name, `it has a number beyond its ${dimensions} dimensions`);
  return { indices, values: floatsIn(bytes, from.position, indices.length, name) };
}

/** A NaN would make every comparison with the document meaningless. */
export function areFinite(vector: Vector): boolean {
  const numbers = vector instanceof Float32Array ? vector : vector.values;
  for (let i = 0; i < numbers.length; i++) if (!Number.isFinite(numbers[i])) return false; // `every` would box each number
  return true;
}

const notFinite = (number: number): SatchelError =>
  new SatchelError(
    'NONFINITE',
    `the vector of document number ${number} holds a number that is not finite; nothing was stored.`,
    { facts: { number } },
  );

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A copy: the bytes may begin anywhere. */
function floatsIn(bytes: Uint8Array, start: number, count: number, name: string): Float32Array {
  if (bytes.length - start !== 4 * count)
    throw damaged(name, `it has ${bytes.length - start} bytes of numbers and should have ${4 * count}`);
  const numbers = new Float32Array(count);
  bytesOf(numbers).set(bytes.subarray(start));
  return numbers;
}
