/** `satchel predict MODEL CORPUS|-`: one JSON line a document, in their order, as they are read. */
import type { Document } from '../../core/corpus.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import { streamCorpus } from '../../corpus/stream-corpus.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { loadModel } from '../../models/model-on-disk.ts';
import type { Model } from '../../pipeline/model.ts';
import type { Prediction } from '../../pipeline/prediction.ts';
import { flags } from '../arguments/flags.ts';
import type { Context, RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { shownExplanation } from '../report/explanation.ts';
import { readingRequest } from '../settings/request.ts';
import { counted, percent } from '../terminal/format.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

/** Documents labelled at a time: bounds memory, changes nothing. */
const BATCH = 1000;

interface Tally {
  documents: number;
  empty: number;
  /** Words of the documents, and those the model does not know. */
  tokens: number;
  unknown: number;
}

export const run: RunCommand = async (context) => {
  const { args, terminal, signal } = context;
  const [modelPath = '', corpusPath = ''] = args.positionals;
  const out = args.given(flags.out);
  const force = args.isOn(flags.force);
  const options = await readingRequest(args);
  if (out !== undefined) await checkWritable(out, { force });
  const model = await loadModel(modelPath);
  await withStandardInput(corpusPath === '-', signal, async () => {
    const corpus =
      corpusPath === '-' ? await streamCorpus(process.stdin, options) : await openCorpus(pathOf(corpusPath), options);
    const tally: Tally = { documents: 0, empty: 0, tokens: 0, unknown: 0 };
    const batches = labelled(corpus, model, context, tally);
    if (out === undefined) for await (const batch of batches) await terminal.print(batch);
    else await writeAtomically(out, encoded(batches), { force });
    if (!args.isOn(flags.quiet)) remark(tally, terminal);
    noteSkipped(corpus, context);
  });
};

/** The lines of a batch at a time. */
async function* labelled(
  corpus: FileCorpus,
  model: Model,
  { args, terminal, signal }: Context,
  tally: Tally,
): AsyncGenerator<string> {
  const explain = args.isOn(flags.explain)
    ? explainer(model, args.given(flags.top) ?? flags.top.option.default)
    : () => ({});
  const line = createProgressLine(args.isOn(flags.quiet) ? { ...terminal, note: () => {} } : terminal);
  line.stage('predict');
  try {
    for await (const batch of inBatches(corpus)) {
      throwIfAborted(signal);
      const predictions = model.predict(batch.map(({ text }) => text));
      tally.documents += batch.length;
      tally.empty += predictions.filter(({ empty }) => empty).length;
      for (const { tokens, known } of predictions)
        [tally.tokens, tally.unknown] = [tally.tokens + tokens, tally.unknown + tokens - known];
      line.advance(tally.documents, undefined, 'documents');
      yield batch
        .map(
          (document, i) =>
            `${JSON.stringify({ ...recordOf(document, predictions[i]!), ...explain(document, predictions[i]!) })}\n`,
        )
        .join('');
    }
  } finally {
    line.clear();
  }
}

/** The order of the keys is part of what people read. */
function recordOf(
  { id }: Document,
  { labels, scores, probabilities, empty, known, tokens, certainty }: Prediction,
): object {
  return {
    id,
    label: labels[0] ?? null,
    labels,
    scores,
    ...(probabilities === undefined ? {} : { probabilities }),
    empty,
    known,
    tokens,
    ...(certainty === undefined ? {} : { certainty }),
  };
}

const explainer =
  (model: Model, top: number) =>
  ({ text }: Document, { labels }: Prediction): object => ({
    explanation: shownExplanation(model.explain(text, labels[0]), top),
  });

async function* inBatches(corpus: FileCorpus): AsyncGenerator<readonly Document[]> {
  let batch: Document[] = [];
  for await (const document of corpus.documents()) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

function remark({ documents, empty, tokens, unknown }: Tally, terminal: Context['terminal']): void {
  const strange = unknown === 0 ? '' : `; ${percent(unknown / tokens)} of their words are unknown to the model`;
  const nothing = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  terminal.note(`satchel: labelled ${counted(documents, 'document')}${strange}${nothing}.\n`);
}
