/** A tar archive (POSIX ustar) of a few files, without times and owners: equal contents give equal bytes. */

export interface ArchiveFile {
  /** At most 100 bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

const BLOCK = 512;

export function tarBytes(files: readonly ArchiveFile[]): Uint8Array {
  const pieces = files.flatMap((file) => [
    headerOf(file),
    file.bytes,
    new Uint8Array((BLOCK - (file.bytes.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...pieces, new Uint8Array(2 * BLOCK)]);
}

function headerOf({ name, bytes, isExecutable = false }: ArchiveFile): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  if (header.write(name, 0, 100) < Buffer.byteLength(name))
    throw new RangeError(`the name '${name}' is too long for an archive`);
  const octal = (value: number, at: number, length: number): void => {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  };
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, 124, 12);
  octal(0, 136, 12);
  header.write('        ', 148); // the checksum counts as spaces
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
