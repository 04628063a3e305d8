/** `satchel cluster CORPUS [--clusters K] [--out groups.csv] [--page groups.html]`: groups of similar documents. */
import type { Document } from '../../../core/corpus.ts';
import { badParam } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { clusterDocuments, type DocumentClusters } from '../../../explore/clusters/cluster-documents.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { clusterRequest } from '../../../requests/cluster.ts';
import { clustersReport, groupRows } from '../../../results/exploration/clusters.ts';
import { clustersPage } from '../../../results/exploration/clusters-page.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { withLabelColumn } from '../shared/label-column.ts';
import { clusterFlags, pageFlag } from './shape.ts';
import { clustersText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, signal, line: progress } = session;
  const force = args.isOn(flags.force);
  const outputs = [args.given(flags.out), args.given(pageFlag)].filter((out) => out !== undefined);
  const writers = outputs.map((out, i) => ({
    out,
    write: writerFor(out, i === 0 && args.given(flags.out) !== undefined),
  }));
  const { corpus: reading, run: options } = await clusterRequest(
    await sourcesOf(session, givenBy(args, clusterFlags)),
    machine,
  );
  for (const { out } of writers) await checkWritable(out, { force });
  const corpus = await openCorpus(pathsOf(args.positionals), reading);
  const texts: Document[] = [];
  const kept = { ...corpus, name: corpus.name, documents: () => keeping(corpus.documents(), texts) };
  const clusters = await withLabelColumn(session, reading, () =>
    clusterDocuments(kept, { ...options, top: args.given(flags.top), signal, progress }),
  );
  session.remarkSkipped(corpus);
  const about = { corpus: corpus.name, seed: options.seed, texts };
  const files: { path: string; bytes: number }[] = [];
  for (const { out, write } of writers) {
    const bytes = new TextEncoder().encode(await write(clusters, about));
    await writeAtomically(out, bytes, { force });
    files.push({ path: out, bytes: bytes.length });
  }
  const report = clustersReport(clusters, options.seed, files);
  await session.print(report, () => clustersText(report, session.terminal.style));
};

interface About {
  readonly corpus: string;
  readonly seed: number;
  readonly texts: readonly Document[];
}

type Write = (clusters: DocumentClusters, about: About) => Promise<string> | string;

/** The format by the ending of the file, checked before anything is read. */
function writerFor(out: string, isTable: boolean): Write {
  if (/\.html?$/i.test(out)) return clustersPage;
  if (!isTable) throw badParam('--page must end in .html.');
  if (/\.jsonl$/i.test(out)) return (clusters, { texts }) => groupRows(clusters, texts, 'jsonl');
  if (/\.csv$/i.test(out)) return (clusters, { texts }) => groupRows(clusters, texts, 'csv');
  throw badParam('--out must end in .csv, .jsonl or .html: the ending says what is written.');
}

/** Passes documents on and keeps them. */
async function* keeping(documents: AsyncIterable<Document>, into: Document[]): AsyncGenerator<Document> {
  for await (const document of documents) {
    into.push(document);
    yield document;
  }
}
