/** `satchel predict MODEL CORPUS|-`: one JSON line per document, in the order of the corpus, while it is read. */
import { throwIfAborted } from '../../../core/errors.ts';
import type { FileCorpus } from '../../../corpus/open-corpus.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { loadModel } from '../../../models/model-on-disk.ts';
import type { Model } from '../../../pipeline/model.ts';
import { predictBatches } from '../../../pipeline/predict-stream.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { shownExplanation } from '../../../results/explanation.ts';
import { predictionRecord } from '../../../results/prediction.ts';
import { createEngine } from '../../../run/engine.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { documentsAt, inBatches } from '../shared/documents.ts';
import { labelledText, type Tally } from './text.ts';

const BATCH = 1000;

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const [modelPath = '', corpusPath = ''] = args.positionals;
  const [out, force] = [args.given(flags.out), args.isOn(flags.force)];
  const sources = await sourcesOf(session);
  const [options, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  if (out !== undefined) await checkWritable(out, { force });
  const model = await loadModel(modelPath);
  await session.reading([corpusPath], async () => {
    const corpus = await documentsAt(corpusPath, options);
    const tally: Tally = { documents: 0, empty: 0, tokens: 0, unknown: 0 };
    const batches = labelled(corpus, model, threads, session, tally);
    if (out === undefined) for await (const batch of batches) await terminal.print(batch);
    else await writeAtomically(out, encoded(batches), { force });
    session.remark(labelledText(tally));
    session.remarkSkipped(corpus);
  });
};

/** The lines of a batch at a time. */
async function* labelled(
  corpus: FileCorpus,
  model: Model,
  threads: number,
  { args, signal, line }: Session,
  tally: Tally,
): AsyncGenerator<string> {
  const top = args.given(flags.top) ?? flags.top.option.default;
  const explain = (text: string, label: string | undefined) =>
    args.isOn(flags.explain) ? shownExplanation(model.explain(text, label), top) : undefined;
  line.stage('predict');
  await using engine = await createEngine({ threads, signal });
  const worked = predictBatches(model, inBatches(corpus, BATCH), ({ text }) => text, engine);
  for await (const { items: batch, result: predictions } of worked) {
    throwIfAborted(signal);
    tally.documents += batch.length;
    for (const { tokens, known, empty } of predictions) {
      tally.empty += Number(empty);
      tally.tokens += tokens;
      tally.unknown += tokens - known;
    }
    line.advance(tally.documents, undefined, 'documents');
    const records = predictions.map((prediction, i) => {
      const { id, text } = batch[i]!;
      return predictionRecord(id, prediction, explain(text, prediction.labels[0]));
    });
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
