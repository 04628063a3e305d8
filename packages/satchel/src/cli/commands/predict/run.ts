/**
 * `satchel predict MODEL CORPUS|-`: one JSON line per document, in the order of the corpus, while it is read; with `--out`, a table with the columns of
 * the input. Standard input is answered line by line as it comes.
 */
import { throwIfAborted } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { loadModel } from '../../../models/model-on-disk.ts';
import { savePredictions } from '../../../models/predictions-on-disk.ts';
import { tableFormatFor } from '../../../models/tables/table-on-disk.ts';
import type { Model } from '../../../pipeline/model.ts';
import { explainedBatches } from '../../../pipeline/predict-stream.ts';
import { labelSetOf } from '../../../pipeline/predictions/label-set.ts';
import { count, createTally, type Tally } from '../../../pipeline/predictions/tally.ts';
import { readingRequest, settled, threadsOf } from '../../../requests/request.ts';
import { predictionRecord } from '../../../results/prediction.ts';
import { createEngine } from '../../../run/engine.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { asTheyCome, documentsAt, inBatches } from '../shared/documents.ts';
import { coverageFlag, labelsTop } from './shape.ts';
import { labelledText, renamedText, withoutProbabilities } from './text.ts';

const BATCH = 1000;

export const run: RunCommand = async (session) => {
  const { args } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const out = args.given(flags.out);
  const sources = await sourcesOf(session);
  const options = readingRequest(sources);
  if (out !== undefined) {
    tableFormatFor(out);
    await checkWritable(out, { force: args.isOn(flags.force) });
  }
  const model = await loadModel(modelPath);
  const coverage = args.given(coverageFlag);
  if (coverage !== undefined) labelSetOf(model.fitted, coverage); // refused before any document is read
  await session.reading(corpusPaths, async () => {
    if (out !== undefined) return writeTable(session, model, corpusPaths, out, options, threadsOf(sources, machine));
    // on one thread every line is answered before the next is waited for
    const threads = corpusPaths[0] === '-' ? (settled(sources).threads ?? 1) : threadsOf(sources, machine);
    await printRecords(session, model, corpusPaths, options, threads);
  });
};

async function writeTable(
  session: Session,
  model: Model,
  paths: readonly string[],
  out: string,
  options: CorpusOptions,
  threads: number,
): Promise<void> {
  const { args, signal, line } = session;
  const corpus = await openCorpus(pathsOf(paths), { ...options, keep: ['*'] });
  const saved = await savePredictions(model, corpus, out, {
    threads,
    signal,
    progress: line,
    labelsTop: args.given(labelsTop) ?? 1,
    top: args.given(flags.top) ?? flags.top.option.default,
    explain: args.isOn(flags.explain),
    coverage: args.given(coverageFlag),
    force: args.isOn(flags.force),
  });
  session.remark(labelledText(saved));
  for (const sentence of renamedText(saved.renamed)) session.remark(sentence);
  if (model.predict([''])[0]?.probabilities === undefined) session.remark(withoutProbabilities);
  session.remarkSkipped(corpus);
  if (args.isOn(flags.json)) await session.print({ out, ...saved }, () => '');
}

async function printRecords(
  session: Session,
  model: Model,
  paths: readonly string[],
  options: CorpusOptions,
  threads: number,
): Promise<void> {
  const corpus = await documentsAt(paths, options);
  const tally = createTally();
  const batches = paths[0] === '-' ? asTheyCome(corpus, BATCH) : inBatches(corpus, BATCH);
  for await (const text of labelled(batches, model, threads, session, tally)) await session.terminal.print(text);
  session.remark(labelledText(tally));
  session.remarkSkipped(corpus);
}

/** The lines of a batch at a time. */
async function* labelled(
  batches: ReturnType<typeof inBatches>,
  model: Model,
  threads: number,
  { args, signal, line }: Session,
  tally: Tally,
): AsyncGenerator<string> {
  const top = args.given(flags.top) ?? flags.top.option.default;
  const asked = { explanation: args.isOn(flags.explain) ? top : undefined };
  const coverage = args.given(coverageFlag);
  const setOf = coverage === undefined ? undefined : labelSetOf(model.fitted, coverage);
  line.stage('predict');
  await using engine = await createEngine({ threads, signal });
  for await (const { items, result } of explainedBatches(model, batches, ({ text }) => text, asked, engine)) {
    throwIfAborted(signal);
    count(tally, result.map(({ prediction }) => prediction)); // biome-ignore format: one call
    line.advance(tally.documents, undefined, 'documents');
    const records = result.map(({ prediction, explanation }, i) => {
      const given = setOf ? { ...prediction, labelSet: setOf(prediction) } : prediction;
      return predictionRecord(items[i]!.id, given, explanation, args.given(labelsTop));
    });
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}
