/** Records of CSV as they are parsed. A bundler for browsers takes `web-csv-records.ts` instead (`browser` in package.json). */
import { pipeline } from 'node:stream';
import { type Options, parse } from 'csv-parse';

export { CsvError } from 'csv-parse';

export async function* csvRecords(chunks: AsyncGenerator<Buffer>, options: Options): AsyncGenerator<string[]> {
  const parser = parse(options);
  pipeline(chunks, parser, () => {}); // errors come out of the loop
  try {
    yield* parser as AsyncIterable<string[]>;
  } finally {
    parser.destroy();
  }
}
