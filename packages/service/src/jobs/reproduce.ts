/** The job `reproduce`: tables of the papers. The data sets lie in the folder that --data-sets names. */
import { join } from 'node:path';
import { reproduceTables } from 'satchel/service';
import { problem } from '../http/problem.ts';
import type { Work } from './protocol.ts';
import { type Watch, write } from './watch.ts';

export async function reproduce(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const {
    tables: ids,
    quick = false,
    seeds,
  } = work.query as { tables?: readonly string[]; quick?: boolean; seeds?: number };
  if (!ids || ids.length === 0) throw problem('BAD_REQUEST', "Name the tables: 'tables'.", { where: '/tables' });
  if (work.dataSets === undefined)
    throw problem('UNSUPPORTED_INPUT', 'The service was not told where the data sets are.', {
      remedy: 'Start it with --data-sets DIR.',
    });
  const { tables, skipped } = await reproduceTables(ids, {
    data: work.dataSets,
    node: process.versions.node,
    clock: () => performance.now() / 1e3,
    mode: quick ? 'quick' : 'full',
    seeds,
    threads: work.threads,
    signal,
    progress,
  });
  const [first] = tables;
  if (first) await write(join(work.folders.reports, `${work.id}.html`), first.html);
  return { receipts: tables.map(({ receipt }) => receipt), skipped };
}
