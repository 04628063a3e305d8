/** `satchel map MODEL CORPUS|- --out FILE`: documents on a sheet, as a page or as places. */
import { SatchelError } from '../../core/errors.ts';
import { openCorpus } from '../../corpus/open-corpus.ts';
import { streamCorpus } from '../../corpus/stream-corpus.ts';
import { type DocumentMap, mapDocuments } from '../../explore/map-documents.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { loadModel } from '../../models/model-on-disk.ts';
import { flags } from '../arguments/flags.ts';
import { mapFlags } from '../arguments/map-shape.ts';
import type { Arguments } from '../arguments/parse.ts';
import type { RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { mapFileText } from '../report/map-files.ts';
import { mapPage } from '../report/map-page.ts';
import { mapReport, mapText } from '../report/map-text.ts';
import { readingRequest } from '../settings/request.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal } = context;
  const [modelPath = '', corpusPath = ''] = args.positionals;
  const [out, force] = [args.given(flags.out) ?? '', args.isOn(flags.force)];
  const write = writerFor(out);
  const options = await readingRequest(args);
  await checkWritable(out, { force });
  const model = await loadModel(modelPath);
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const seed = args.given(flags.seed) ?? flags.seed.option.default;
  const { map, name } = await withStandardInput(corpusPath === '-', signal, async () => {
    try {
      const corpus =
        corpusPath === '-' ? await streamCorpus(process.stdin, options) : await openCorpus(pathOf(corpusPath), options);
      const drawn = await mapDocuments(model, corpus, { ...wishes(args), seed, signal, progress: line });
      line.clear();
      noteSkipped(corpus, context);
      return { map: drawn, name: corpus.name };
    } finally {
      line.clear();
    }
  });
  const bytes = new TextEncoder().encode(await write(map, { corpus: name, seed }));
  await writeAtomically(out, bytes, { force });
  const report = mapReport(map, seed, { path: out, bytes: bytes.length });
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : mapText(report, terminal.style));
};

type Write = (map: DocumentMap, about: { readonly corpus: string; readonly seed: number }) => Promise<string> | string;

/** By the ending of the file, told before anything is read. */
function writerFor(out: string): Write {
  if (/\.html?$/i.test(out)) return mapPage;
  if (/\.jsonl$/i.test(out)) return (map) => mapFileText(map, 'jsonl');
  if (/\.csv$/i.test(out)) return (map) => mapFileText(map, 'csv');
  if (out === '')
    throw new SatchelError('MISSING_VALUE', "'map' needs a file to write: --out map.html, map.jsonl or map.csv.", {
      kind: 'usage',
    });
  throw new SatchelError('BAD_PARAM', '--out must end in .html, .jsonl or .csv: the ending says what is written.', {
    kind: 'usage',
  });
}

function wishes(args: Arguments): Pick<Parameters<typeof mapDocuments>[2] & object, 'map' | 'sample'> {
  const given = {
    method: args.given(mapFlags.method),
    perplexity: args.given(mapFlags.perplexity),
    iterations: args.given(mapFlags.iterations),
    neighbours: args.given(mapFlags.neighbours),
    minDistance: args.given(mapFlags.minDistance),
    components: args.given(mapFlags.components),
  };
  return {
    map: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    sample: args.given(mapFlags.sample),
  };
}
