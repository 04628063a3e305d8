/** What all work gets, and small steps that several types share. */
import type { Progress } from 'satchel';
import { writeAtomically } from 'satchel/service';
import { problem } from '../http/problem.ts';
import type { Work } from './protocol.ts';

export interface Watch {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  event(name: string, data: object): void;
}

export function corpusOf({ corpus }: Work): NonNullable<Work['corpus']> {
  if (corpus) return corpus;
  throw problem('BAD_REQUEST', "This job needs a corpus: 'corpus'.", { where: '/corpus' });
}

export const write = (path: string, text: string): Promise<void> =>
  writeAtomically(path, new TextEncoder().encode(text), { force: true });
