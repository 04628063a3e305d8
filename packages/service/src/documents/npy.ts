/** A matrix as a NumPy file, version 1.0: magic, version, length of the header, header, 32-bit numbers row by row. */
export function npyBytes(rows: readonly Float32Array[], columns: number): Uint8Array {
  const shape = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows.length}, ${columns}), }`;
  const padding = 64 - ((10 + shape.length + 1) % 64);
  const header = `${shape}${' '.repeat(padding)}\n`;
  const bytes = Buffer.alloc(10 + header.length + 4 * rows.length * columns);
  bytes.write('\x93NUMPY\x01\x00', 0, 'latin1');
  bytes.writeUInt16LE(header.length, 8);
  bytes.write(header, 10, 'latin1');
  let at = 10 + header.length;
  for (const row of rows) for (const value of row) at = bytes.writeFloatLE(value, at);
  return bytes;
}
