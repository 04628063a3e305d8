/** `satchel map MODEL CORPUS|- --out FILE`: a map of documents, as an HTML page or as coordinates. */
import { badParam, usageError } from '../../../core/errors.ts';
import { type DocumentMap, mapDocuments } from '../../../explore/map-documents.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { mapRequest } from '../../../requests/map.ts';
import { mapReport } from '../../../results/map.ts';
import { mapFileText } from '../../../results/map-files.ts';
import { mapPage } from '../../../results/map-page.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { documentsAt } from '../shared/documents.ts';
import { mapFlags } from './shape.ts';
import { mapText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, signal, line: progress } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const [out, force] = [args.given(flags.out) ?? '', args.isOn(flags.force)];
  const write = writerFor(out);
  const request = mapRequest(await sourcesOf(session, givenBy(args, mapFlags)));
  await checkWritable(out, { force });
  const encoder = await loadEncoder(modelPath);
  const { map, name } = await session.reading(corpusPaths, async () => {
    const corpus = await documentsAt(corpusPaths, request.corpus);
    const drawn = await mapDocuments(encoder, corpus, { ...request.run, signal, progress });
    session.remarkSkipped(corpus);
    return { map: drawn, name: corpus.name };
  });
  const { seed } = request.run;
  const bytes = new TextEncoder().encode(await write(map, { corpus: name, seed }));
  await writeAtomically(out, bytes, { force });
  const report = mapReport(map, seed, { path: out, bytes: bytes.length });
  await session.print(report, () => mapText(report, session.terminal.style));
};

type Write = (map: DocumentMap, about: { readonly corpus: string; readonly seed: number }) => Promise<string> | string;

/** The format by the ending of the file, checked before anything is read. */
function writerFor(out: string): Write {
  if (/\.html?$/i.test(out)) return mapPage;
  if (/\.jsonl$/i.test(out)) return (map) => mapFileText(map, 'jsonl');
  if (/\.csv$/i.test(out)) return (map) => mapFileText(map, 'csv');
  if (out === '')
    throw usageError('MISSING_VALUE', "'map' needs a file to write: --out map.html, map.jsonl or map.csv.");
  throw badParam('--out must end in .html, .jsonl or .csv: the ending says what is written.');
}
