/** `satchel map MODEL CORPUS|- --out FILE`: a map of documents, as an HTML page or as coordinates. */
import { badParam, usageError } from '../../../core/errors.ts';
import { type DocumentMap, mapDocuments } from '../../../explore/map-documents.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { mapRequest } from '../../../requests/map.ts';
import { heldBy, mapReport } from '../../../results/map.ts';
import { mapFileText } from '../../../results/map-files.ts';
import { mapPage } from '../../../results/map-page.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { documentsAt } from '../shared/documents.ts';
import { writePage } from '../shared/page-file.ts';
import { noTexts } from '../shared/shapes.ts';
import { mapFlags } from './shape.ts';
import { mapText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, signal, line: progress } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const out = args.given(flags.out) ?? '';
  const [write, texts] = [writerFor(out), !args.isOn(noTexts)];
  const isPage = write === mapPage;
  const request = mapRequest(await sourcesOf(session, givenBy(args, mapFlags)));
  await checkWritable(out, { force: args.isOn(flags.force) });
  const encoder = await loadEncoder(modelPath);
  const { map, name } = await session.reading(corpusPaths, async () => {
    const corpus = await documentsAt(corpusPaths, request.corpus);
    const drawn = await mapDocuments(encoder, corpus, {
      ...request.run,
      reasons: isPage && texts,
      signal,
      progress,
    });
    session.remarkSkipped(corpus);
    return { map: drawn, name: corpus.name };
  });
  const { seed } = request.run;
  const text = await write(map, { corpus: name, seed, texts });
  const bytes = await writePage(session, out, text, '--sample N draws fewer documents, --no-texts leaves texts out.');
  const held = isPage ? { holds: heldBy(map, texts) } : {};
  const report = mapReport(map, seed, { path: out, bytes, ...held });
  await session.print(report, () => mapText(report, session.terminal.style));
};

type Write = (
  map: DocumentMap,
  about: { readonly corpus: string; readonly seed: number; readonly texts: boolean },
) => Promise<string> | string;

/** The format by the ending of the file, checked before anything is read. */
function writerFor(out: string): Write {
  if (/\.html?$/i.test(out)) return mapPage;
  if (/\.jsonl$/i.test(out)) return (map) => mapFileText(map, 'jsonl');
  if (/\.csv$/i.test(out)) return (map) => mapFileText(map, 'csv');
  if (out === '')
    throw usageError('MISSING_VALUE', "'map' needs a file to write: --out map.html, map.jsonl or map.csv.");
  throw badParam('--out must end in .html, .jsonl or .csv: the ending says what is written.');
}
