/**
 * A NumPy matrix (.npy) and the list of words that belongs to it, one a line. 32-bit, 64-bit and 16-bit little-endian floats are read,
 * rows first; 32-bit is written. The header is a Python dictionary of which only the plain form that NumPy writes is understood.
 */
import { printable } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import { skipTail } from './binary.ts';
import { type ByteQueue, need, type Reading } from './byte-queue.ts';
import { GrowingFloats } from './growing-floats.ts';
import type { ReadOptions } from './options.ts';
import { emptyFile, type Problem, truncated } from './problems.ts';
import { mostDimensions, mostWords } from './text-header.ts';
import { checkMemory } from './word-table.ts';

export const npyMagic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
const longestHeader = 4096;

/** What stands before the rows of a matrix of 32-bit floats. */
export const npyHeader = ({ rows, columns }: Pick<Matrix, 'rows' | 'columns'>): Uint8Array =>
  npyHeaderOf('<f4', [rows, columns]);

/** The same for any array; `type` as NumPy names it: `<f4`, `<i8`, `|b1`. */
export function npyHeaderOf(type: string, shape: readonly number[]): Uint8Array {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10; // NumPy aligns the data to 64 bytes
  const header = new TextEncoder().encode(`${' '.repeat(10)}${text.padEnd(length - 1)}\n`);
  header.set([...npyMagic, 1, 0, length & 255, length >> 8]);
  return header;
}

interface NpyHeader {
  readonly elementBytes: number;
  readonly decode: (view: DataView, at: number) => number;
  readonly rows: number;
  readonly columns: number;
}

/** The rows alone; `joinWords` puts their words to them. */
export function* readNpy(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<Matrix> {
  const { elementBytes, decode, rows, columns } = yield* readHeader(queue, problem);
  const wanted = options.limit > 0 ? Math.min(rows, options.limit) : rows;
  checkMemory(problem, wanted * columns * 4, options.memoryLimit, columns * 4);
  const floats = new GrowingFloats();
  for (let row = 0; row < wanted; row++) {
    const rowBytes = elementBytes * columns;
    if (queue.available < rowBytes && !(yield* need(queue, rowBytes)))
      throw truncated(
        problem,
        queue.offset + queue.available,
        `row ${row + 1} of ${rows}`,
        rowBytes,
        queue.available,
        row,
      );
    floats.reserve((row + 1) * columns, wanted * columns);
    takeRow(queue, floats.data, row, columns, elementBytes, decode, problem);
    queue.skip(rowBytes);
  }
  if (wanted === rows) yield* skipTail(queue, rows, options.lenient, problem);
  return { rows: wanted, columns, data: floats.take(wanted * columns) };
}

function takeRow(
  queue: ByteQueue,
  data: Float32Array,
  row: number,
  columns: number,
  elementBytes: number,
  decode: NpyHeader['decode'],
  problem: Problem,
): void {
  const view = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, elementBytes * columns);
  for (let column = 0; column < columns; column++) {
    const value = Math.fround(decode(view, column * elementBytes));
    if (!Number.isFinite(value)) {
      const place = { byte: queue.offset + column * elementBytes };
      throw problem('NONFINITE', place, `Number ${column + 1} of row ${row + 1} is not finite.`, {
        facts: { row, column },
      });
    }
    data[row * columns + column] = value;
  }
}

function* readHeader(queue: ByteQueue, problem: Problem): Reading<NpyHeader> {
  if (!(yield* need(queue, 1))) throw emptyFile(problem);
  if (!(yield* need(queue, 12))) throw truncated(problem, queue.available, 'its header', 12, queue.available);
  const view = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, 12);
  if (npyMagic.some((byte, i) => view.getUint8(i) !== byte))
    throw problem('BAD_HEADER', { byte: 0 }, 'This is not a NumPy file.');
  const version = view.getUint8(6);
  if (version < 1 || version > 3)
    throw problem('BAD_HEADER', { byte: 6 }, `The NumPy format version must be 1 to 3, got ${version}.`);
  const start = version === 1 ? 10 : 12;
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longestHeader)
    throw problem('BAD_HEADER', { byte: 8 }, `The header must be at most ${longestHeader} bytes long, got ${length}.`);
  if (!(yield* need(queue, start + length)))
    throw truncated(problem, queue.available, 'its header', start + length, queue.available);
  const text = String.fromCharCode(...queue.bytes.subarray(queue.start + start, queue.start + start + length));
  const header = parseHeader(text, start, problem);
  queue.skip(start + length);
  return header;
}

function parseHeader(text: string, byte: number, problem: Problem): NpyHeader {
  const field = (name: string, pattern: string): string => {
    const found = new RegExp(`'${name}': *(${pattern})`).exec(text)?.[1];
    if (found !== undefined) return found;
    throw problem('BAD_HEADER', { byte }, `The header has no readable '${name}': ${printable(text, 120)}`, {
      facts: { field: name },
    });
  };
  const type = field('descr', "'[^']*'").slice(1, -1);
  const known = elementTypes.get(type);
  if (known === undefined) {
    const remedy = 'Save it with .astype("float32").';
    throw problem(
      'UNSUPPORTED_FORMAT',
      { byte },
      `The numbers are of type "${printable(type, 20)}"; '<f4', '<f8' and '<f2' are read.`,
      { remedy },
    );
  }
  if (field('fortran_order', 'True|False') === 'True') {
    const remedy = 'Save it with numpy.ascontiguousarray(…).';
    throw problem('UNSUPPORTED_FORMAT', { byte }, 'The matrix is stored column by column; only rows can be read.', {
      remedy,
    });
  }
  const shape = field('shape', '\\([^)]*\\)')
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [rows, columns] = shape.map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : -1));
  if (shape.length !== 2 || rows === undefined || columns === undefined || rows < 0 || columns < 1)
    throw problem(
      'BAD_HEADER',
      { byte },
      `The shape must be (words, dimensions), got (${printable(shape.join(', '), 60)}).`,
      { facts: { field: 'shape' } },
    );
  if (rows > mostWords || columns > mostDimensions)
    throw problem(
      'SIZE_OVERFLOW',
      { byte },
      `The shape ${rows} × ${columns} is beyond the ${mostWords} × ${mostDimensions} that are read.`,
      { facts: { rows, columns } },
    );
  return { ...known, rows, columns };
}

const elementTypes = new Map<string, Pick<NpyHeader, 'elementBytes' | 'decode'>>([
  ['<f4', { elementBytes: 4, decode: (view, at) => view.getFloat32(at, true) }],
  ['<f8', { elementBytes: 8, decode: (view, at) => view.getFloat64(at, true) }],
  ['<f2', { elementBytes: 2, decode: (view, at) => half(view.getUint16(at, true)) }],
]);

/** A 16-bit float: one bit of sign, five of exponent, ten of mantissa. */
function half(bits: number): number {
  const [exponent, mantissa] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return mantissa ? Number.NaN : sign * Infinity;
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1024 + mantissa) * 2 ** (exponent - 25);
}
