/** Writes the file of a page. A page of many megabytes is announced before it is written. */
import { printable } from '../../../core/errors.ts';
import { writeAtomically } from '../../../files/atomic-write.ts';
import { bytes as sizeText } from '../../../report/format.ts';
import { flags } from '../../arguments/flags.ts';
import type { Session } from '../../session.ts';

/** A page of this size is slow to open on a phone and too large for many mailboxes. */
const LARGE_PAGE = 5e6;

/** Returns its size. `remedy` says how to get a smaller page. */
export async function writePage(session: Session, path: string, html: string, remedy: string): Promise<number> {
  const bytes = new TextEncoder().encode(html);
  if (bytes.length > LARGE_PAGE) session.remark(`${printable(path)} takes ${sizeText(bytes.length)}: ${remedy}`);
  await writeAtomically(path, bytes, { force: session.args.isOn(flags.force) });
  return bytes.length;
}
