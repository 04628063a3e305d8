/** Parquet files made by hand, honest or not. */
import { type CompressionCodec, type FileMetaData, parquetMetadata } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js';

/** An honest file of one column of texts. */
export const parquetOf = (texts: readonly string[]): Buffer =>
  Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'text', data: [...texts], type: 'STRING' }] }));

/** An honest file of any columns. */
export const tableOf = (options: Parameters<typeof parquetWriteBuffer>[0]): Buffer =>
  Buffer.from(parquetWriteBuffer(options));

export const packSnappy = (bytes: Uint8Array): Uint8Array => snappyCompress(bytes);

/** The file with other metadata. */
export function refooted(file: Buffer, change: (metadata: FileMetaData) => FileMetaData): Buffer {
  const length = file.readUInt32LE(file.length - 8);
  const metadata = change(parquetMetadata(new Uint8Array(file).buffer));
  return withFooter(file.subarray(4, file.length - 8 - length), metadata);
}

function withFooter(data: Uint8Array, metadata: FileMetaData): Buffer {
  const writer = new ByteWriter();
  writer.appendUint32(0x31524150);
  writer.appendBytes(data);
  writeMetadata(writer, metadata);
  writer.appendUint32(0x31524150);
  return Buffer.from(writer.getBytes());
}

interface Made {
  readonly rows?: number;
  readonly codec?: CompressionCodec;
  readonly optional?: boolean;
}

/** A file of one text column, whose only page has this header and body. */
export function onePage(
  header: object,
  body: Uint8Array,
  { rows = 3, codec = 'UNCOMPRESSED', optional = false }: Made = {},
): Buffer {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, { field_1: 0, field_2: body.length, field_3: body.length, ...header });
  const data = Buffer.concat([writer.getBytes(), body]);
  return withFooter(data, {
    version: 1,
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: optional ? 'OPTIONAL' : 'REQUIRED' },
    ],
    num_rows: BigInt(rows),
    row_groups: [
      {
        columns: [{ file_offset: 4n, meta_data: columnMetadata(data.length, rows, codec) }],
        total_byte_size: 100n,
        num_rows: BigInt(rows),
      },
    ],
    metadata_length: 0,
  });
}

const columnMetadata = (length: number, rows: number, codec: CompressionCodec) => ({
  type: 'BYTE_ARRAY' as const,
  encodings: ['PLAIN' as const],
  path_in_schema: ['text'],
  codec,
  num_values: BigInt(rows),
  total_uncompressed_size: BigInt(length),
  total_compressed_size: BigInt(length),
  data_page_offset: 4n,
});

/** Texts as plain pages hold them: four bytes of length, then the bytes. */
export const plain = (...values: string[]) =>
  Buffer.concat(values.flatMap((value) => [Buffer.from([value.length, 0, 0, 0]), Buffer.from(value)]));
export const dataPage = (values: number, encoding = 0) => ({
  field_5: { field_1: values, field_2: encoding, field_3: 3, field_4: 3 },
});
/** A file that is nothing but its footer. */
export function footerOnly(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('PAR1'), bytes, length, Buffer.from('PAR1')]);
}
