/** Records of CSV, parsed at once by the same parser, for browsers: its stream stands on Node's. */
import { type Options, parse } from 'csv-parse/browser/esm/sync';
import { Buffer } from './buffer.ts';

export { CsvError } from 'csv-parse/browser/esm/sync';

export async function* csvRecords(chunks: AsyncGenerator<Uint8Array>, options: Options): AsyncGenerator<string[]> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const records: string[][] = [];
  let fault: unknown;
  try {
    parse(Buffer.concat(parts).toString('utf8'), {
      ...options,
      on_record: (record: string[], context) => {
        const kept = options.on_record ? options.on_record(record, context) : record;
        records.push(kept as string[]);
        return null; // not kept twice
      },
    });
  } catch (error) {
    fault = error;
  }
  yield* records; // those before the fault, as a stream gives them
  if (fault) throw fault;
}
