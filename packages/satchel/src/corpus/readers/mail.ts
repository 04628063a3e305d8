/**
 * Mail: an mbox file with many messages, or one message (.eml). A record has the headers as fields, under their names in small letters, and
 *
 *   text    the subject, an empty line, and the text of the message
 *   title   the subject
 *   id      the Message-ID; a message without one is numbered, a repeated one gets its number added
 *
 * A message of an mbox file starts with a line `From sender date` after an empty line; `>From ` within a message was `From `.
 */
import { breathe } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { parseMail } from '../mail/parse-mail.ts';
import type { Pass } from '../pass.ts';
import { documentOf, type FieldRecord } from '../record.ts';

const BATCH = 64;
const SEPARATOR = /^From \S+.*\d{4}\s*$/;

/** `chunks` are bytes of any encoding. */
export async function* readMail(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  const { name, options, earlier } = pass;
  const seen = new Set<string>();
  let record = 0;
  let batch: Document[] = [];
  for await (const message of messagesIn(chunks, pass)) {
    record++;
    const where = `${name}: message ${record}`;
    try {
      if (message === undefined) throw tooLong(where, options.maxLineBytes);
      const found = mailRecord(message, options.label);
      const id = String(found['id'] ?? '');
      if (seen.has(id)) found['id'] = `${id} ${earlier + record}`;
      seen.add(id);
      batch.push(pass.admit(documentOf(found, earlier + record, where, options), record));
    } catch (error) {
      pass.fault(error);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    await breathe();
  }
  yield batch;
}

/** `message`: bytes as Latin-1 characters. The header that was named as the label is also found in small letters. */
export function mailRecord(message: string, label = ''): Record<string, FieldRecord[string]> {
  const { headers, text } = parseMail(message);
  const subject = headers.get('subject') ?? '';
  const id = headers.get('message-id')?.replace(/^<|>$/g, '');
  const named = label === '' ? undefined : headers.get(label.toLowerCase());
  return {
    ...Object.fromEntries(headers),
    ...(named === undefined ? {} : { [label]: named }),
    ...(id === undefined || id === '' ? {} : { id }),
    title: subject,
    text: subject === '' ? text : `${subject}\n\n${text}`,
  };
}

/** Messages as Latin-1 characters; `undefined` for one that is longer than the limit. */
async function* messagesIn(chunks: AsyncIterable<Buffer>, { options }: Pass): AsyncGenerator<string | undefined> {
  let lines: string[] = [];
  let [size, isMbox, isStart, afterEmpty] = [0, false, true, true];
  const taken = (): string | undefined => {
    const message = size > options.maxLineBytes ? undefined : lines.join('\n');
    [lines, size] = [[], 0];
    return message;
  };
  for await (const line of linesIn(chunks)) {
    if (isStart && line.trim() === '') continue;
    if (isStart) isMbox = SEPARATOR.test(line);
    const isSeparator = isMbox && afterEmpty && SEPARATOR.test(line);
    if (isSeparator && !isStart) yield taken();
    isStart = false;
    afterEmpty = line.trim() === '';
    if (isSeparator) continue;
    size += line.length + 1;
    if (size <= options.maxLineBytes) lines.push(isMbox ? line.replace(/^>(>*From )/, '$1') : line);
  }
  if (size > 0) yield taken();
}

async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

const tooLong = (where: string, limit: number): SatchelError =>
  new SatchelError('LINE_TOO_LONG', `${where} is longer than ${limit} bytes.`, {
    where,
    remedy: 'Raise corpus.maxLineBytes if the file is correct.',
    facts: { limit },
  });
