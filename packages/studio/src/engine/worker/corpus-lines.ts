/**
 * The documents as JSON lines, for a service and for the command line: all of them with the split of the file, those that models learn from, or the
 * texts without a label of a partly labelled file, which are left out of the others. Lines become parts of a `Blob`, which the browser keeps outside of the tab's memory; of a sampled file every document is read again.
 */
import type { Document } from 'satchel/browser';
import type { CorpusLines, PartOfFile } from '../engine.ts';
import { hexDigest } from './hex-digest.ts';
import { hasLabel } from './parts.ts';
import { documentsOfFile } from './sample.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

/** Characters a part. */
const PART = 4e6;

export async function corpusLines(told: Told, part: PartOfFile): Promise<CorpusLines> {
  const own = held();
  told.stage({ what: 'Writing the documents for the service' });
  const [parts, digests]: [Blob[], string[]] = [[], []];
  let lines = '';
  const close = async (): Promise<void> => {
    const bytes = new TextEncoder().encode(lines);
    digests.push(await hexDigest(bytes));
    parts.push(new Blob([bytes]));
    lines = '';
  };
  for await (const { document, isSetApart } of documentsOf(told, own)) {
    const isText = own.isPartlyLabelled && !hasLabel(document);
    if (isText !== (part === 'texts') || (part === 'training' && isSetApart)) continue;
    lines += lineOf(document, part === 'all' && !own.isDrawn);
    if (lines.length > PART) await close();
  }
  await close();
  return { blob: new Blob(parts), digest: await hexDigest(new TextEncoder().encode(digests.join(' '))) };
}

async function* documentsOf(told: Told, { sampled, documents, isSetApart, isDrawn }: Held) {
  if (sampled) yield* documentsOfFile(told, sampled.file, isDrawn);
  else for (const [row, document] of documents.entries()) yield { document, isSetApart: isSetApart[row] === 1 };
}

const lineOf = ({ id, text, labels, split, group, title }: Document, withSplit: boolean): string =>
  `${JSON.stringify({ id, text, labels, group, title, ...(withSplit ? { split } : {}) })}\n`;
