/**
 * Makes the numbers of a model file easier for gzip: rising offsets become lengths, sorted counts become zeros, and bytes of the same weight lie
 * together.
 *
 *   d_i = u_i − u_{i−1} mod 2³²,   stored as all lowest bytes of d, then all second bytes, …                     (1)
 *
 *   u   the part [from, to) of the file with numbers of 4 bytes, read as whole numbers
 */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the arrays of 4-byte numbers lie: a model file orders its arrays by the size of their elements. */
export function spanOfWords(file: Uint8Array): Span {
  const header = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const arrays: Readonly<
    Record<string, { readonly dtype?: string; readonly data_offsets?: readonly [number, number] }>
  > = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + header)));
  const offsets = Object.values(arrays).flatMap(({ dtype = '', data_offsets }) =>
    dtype.endsWith('32') && data_offsets ? [data_offsets] : [],
  );
  const start = 8 + header;
  return {
    from: start + Math.min(...offsets.map(([at]) => at)),
    to: start + Math.max(...offsets.map(([, end]) => end)),
  };
}

/** (1), on a copy. */
export function toPlanes(file: Uint8Array, { from, to }: Span): Uint8Array {
  const planes = file.slice();
  const [count, view] = [(to - from) / 4, new DataView(file.buffer, file.byteOffset)];
  for (let i = 0, before = 0; i < count; i++) {
    const value = view.getUint32(from + 4 * i, true);
    const difference = value - before;
    for (let byte = 0; byte < 4; byte++) planes[from + byte * count + i] = difference >>> (8 * byte);
    before = value;
  }
  return planes;
}

/** The inverse, on a copy. */
export function fromPlanes(planes: Uint8Array, { from, to }: Span): Uint8Array {
  const file = planes.slice();
  const [count, view] = [(to - from) / 4, new DataView(file.buffer, file.byteOffset)];
  for (let i = 0, value = 0; i < count; i++) {
    for (let byte = 0; byte < 4; byte++) value = (value + planes[from + byte * count + i]! * 2 ** (8 * byte)) >>> 0;
    view.setUint32(from + 4 * i, value, true);
  }
  return file;
}
