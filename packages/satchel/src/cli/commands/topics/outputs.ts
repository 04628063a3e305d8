/** The files that `satchel topics` writes: the documents with their topics, and a page. Their names are checked before any work. */
import { badParam } from '../../../core/errors.ts';
import type { DiscoveredTopics } from '../../../explore/topics/discover-topics.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { topicsPage } from '../../../results/exploration/topics-page.ts';
import { topicRows } from '../../../results/topics.ts';
import { flags } from '../../arguments/flags.ts';
import type { Session } from '../../session.ts';
import { pageFlag } from './shape.ts';

export interface About {
  readonly corpus: string;
  /** Absent where a saved model has the topics. */
  readonly seed?: number;
}

export interface Outputs {
  check(): Promise<void>;
  write(found: DiscoveredTopics, about: About): Promise<{ path: string; bytes: number }[]>;
}

export function outputsOf({ args }: Session): Outputs {
  const force = args.isOn(flags.force);
  const [out, page] = [args.given(flags.out), args.given(pageFlag)];
  const files = [
    ...(out === undefined ? [] : [{ path: out, write: writerFor(out) }]),
    ...(page === undefined ? [] : [{ path: page, write: pageAt(page) }]),
  ];
  return {
    async check() {
      for (const { path } of files) await checkWritable(path, { force });
    },
    async write(found, about) {
      const written: { path: string; bytes: number }[] = [];
      for (const { path, write } of files) {
        const bytes = new TextEncoder().encode(await write(found, about));
        await writeAtomically(path, bytes, { force });
        written.push({ path, bytes: bytes.length });
      }
      return written;
    },
  };
}

type Write = (found: DiscoveredTopics, about: About) => Promise<string> | string;

/** The format by the ending of the file. */
function writerFor(out: string): Write {
  if (/\.jsonl$/i.test(out)) return (found) => topicRows(found, 'jsonl');
  if (/\.csv$/i.test(out)) return (found) => topicRows(found, 'csv');
  if (/\.html?$/i.test(out)) return topicsPage;
  throw badParam('--out must end in .csv or .jsonl for the topic of each document, or in .html for a page.');
}

function pageAt(page: string): Write {
  if (/\.html?$/i.test(page)) return topicsPage;
  throw badParam('--page must end in .html.');
}
