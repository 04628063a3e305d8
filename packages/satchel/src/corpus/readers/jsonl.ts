/** JSON Lines (NDJSON): one JSON object per line; empty lines are skipped. */
import type { Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { type Line, textLines } from '../bytes/text-lines.ts';
import type { Pass } from '../pass.ts';
import { documentOf, type FieldRecord } from '../record.ts';
import { ENDS_EARLY, jsonFault } from './json-fault.ts';

export async function* readJsonl(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  let record = 0;
  const { options, name } = pass;
  for await (const lines of textLines(chunks, { name, maxLineBytes: options.maxLineBytes })) {
    const documents: Document[] = [];
    for (const line of lines) {
      if (isBlank(line)) continue;
      record++;
      if (record === 1) refuseOtherJson(line, name);
      try {
        documents.push(pass.admit(documentOf(recordOf(line, name), record, `${name}:${line.number}`, options), record));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}

const isBlank = ({ text, fault }: Line): boolean =>
  !fault && (text === '' || (text.charCodeAt(0) <= 0x20 && text.trim() === ''));

function recordOf({ text, number, fault: lineFault }: Line, name: string): FieldRecord {
  if (lineFault) throw lineFault;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = jsonFault(text);
    const column = (fault?.position ?? 0) + 1;
    throw new SatchelError(
      'BAD_JSON',
      `${name}: line ${number} is not JSON at column ${column}: ${fault?.reason ?? 'it cannot be read'}.`,
      {
        where: `${name}:${number}:${column}`,
        remedy: 'Correct the line, or leave such lines out with --on-error skip.',
        facts: { line: number, column },
        cause: error,
      },
    );
  }
  if (isRecord(value)) return value;
  throw new SatchelError(
    'TYPE',
    `${name}: line ${number} holds ${Array.isArray(value) ? 'a list' : typeof value}, not an object with fields.`,
    { where: `${name}:${number}` },
  );
}

const isRecord = (value: unknown): value is FieldRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names a whole array, or an object over several lines, as the cause instead of "bad JSON on line 1". */
function refuseOtherJson({ text, number }: Line, name: string): void {
  const isArray = /^\s*\[/.test(text);
  const isSpread = /^\s*\{/.test(text) && jsonFault(text)?.reason === ENDS_EARLY; // not within a string, which cannot go on in the next line
  if (!isArray && !isSpread) return;
  const what = isArray ? 'one JSON array' : 'JSON spread over several lines';
  throw new SatchelError('NOT_JSONL', `${name} is ${what}; expected one JSON object per line.`, {
    where: `${name}:${number}`,
    remedy: `Write one record per line, for example with: jq -c ${isArray ? "'.[]'" : '.'}`,
  });
}
