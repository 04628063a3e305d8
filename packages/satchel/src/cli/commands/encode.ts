/** `satchel encode MODEL CORPUS|- --out FILE`: the vectors of documents, in their order, as they are read. */
import type { Document } from '../../core/corpus.ts';
import { SatchelError, throwIfAborted } from '../../core/errors.ts';
import { isSparse } from '../../core/matrix.ts';
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../corpus/options.ts';
import { streamCorpus } from '../../corpus/stream-corpus.ts';
import { checkWritable } from '../../files/atomic-write.ts';
import {
  hasIdList,
  idListPath,
  type Layout,
  saveDocumentVectors,
  type VectorBatch,
  type VectorFormat,
  type VectorShape,
  vectorBytes,
  vectorFormatFor,
} from '../../models/document-vectors-on-disk.ts';
import { loadModel } from '../../models/model-on-disk.ts';
import type { Model } from '../../pipeline/model.ts';
import { flags } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import { vectorFlags } from '../arguments/vector-shapes.ts';
import type { RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { encodedText, encodingReport, encodingText } from '../report/encoding-text.ts';
import { readingRequest } from '../settings/request.ts';
import { createProgressLine, type ProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

/** Documents encoded at a time: bounds memory, changes nothing. */
const BATCH = 500;

interface Tally {
  documents: number;
  empty: number;
}

export const run: RunCommand = async (context) => {
  const { args, terminal, signal } = context;
  const [modelPath = '', corpusPath = ''] = args.positionals;
  const [out, force] = [args.given(flags.out), args.isOn(flags.force)];
  const format = formatOf(args, out);
  const layout = layoutOf(args, format);
  const options = await readingRequest(args);
  if (out !== undefined) await checkWritable(out, { force });
  if (out !== undefined && hasIdList(format)) await checkWritable(idListPath(out), { force });
  const model = await loadModel(modelPath);
  const line = createProgressLine(
    args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched)
      ? { ...terminal, note: () => {} }
      : terminal,
  );
  await withStandardInput(corpusPath === '-', signal, async () => {
    const corpus = await corpusFor(corpusPath, options, format);
    const shape = shapeOf(model, layout, format === 'npy' ? await countDocuments(corpus, signal) : undefined);
    const tally: Tally = { documents: 0, empty: 0 };
    const batches = encodedBatches(corpus, model, line, signal, tally);
    if (out === undefined) {
      for await (const piece of vectorBytes(batches, format, shape)) await terminal.print(decoder.decode(piece));
      if (!args.isOn(flags.quiet)) terminal.note(`satchel: ${encodedText(tally)}.\n`);
    } else {
      const saved = await saveDocumentVectors(batches, out, shape, { format, force });
      const report = encodingReport(out, saved, shape, tally);
      await terminal.print(
        args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : encodingText(report, terminal.style),
      );
    }
    noteSkipped(corpus, context);
  });
};

const decoder = new TextDecoder(); // pieces are whole lines, so no character is cut

const usage = (message: string, remedy?: string): SatchelError =>
  new SatchelError('BAD_PARAM', message, { kind: 'usage', remedy });

function formatOf(args: Arguments, out: string | undefined): VectorFormat {
  const asked = args.given(vectorFlags.to) ?? 'auto';
  if (out !== undefined) return asked === 'auto' ? vectorFormatFor(out) : asked;
  if (asked === 'npy' || asked === 'parquet')
    throw usage(`${asked} is not text and needs a file: --out vectors.${asked}.`);
  if (args.isOn(flags.json))
    throw usage('--json tells about the file that was written, and there is none: name it with --out FILE.');
  return asked === 'auto' ? 'jsonl' : asked;
}

/** `undefined`: as the representation makes them. */
function layoutOf(args: Arguments, format: VectorFormat): Layout | undefined {
  const [sparse, dense] = [args.isOn(vectorFlags.sparse), args.isOn(vectorFlags.dense)];
  if (sparse && dense) throw usage('--sparse and --dense exclude each other.');
  if (sparse && format === 'npy')
    throw usage('a NumPy matrix is dense; leave --sparse out.', 'For sparse vectors write .svm, .jsonl or .parquet.');
  if (dense && format === 'svm')
    throw usage('svmlight leaves zeros out; leave --dense out.', 'For dense vectors write .npy, .jsonl or .parquet.');
  if (format === 'npy' || dense) return 'dense';
  return format === 'svm' || sparse ? 'sparse' : undefined;
}

/** NumPy wants the number of rows first, so its corpus is read twice. */
async function corpusFor(path: string, options: CorpusOptions, format: VectorFormat): Promise<FileCorpus> {
  return path === '-' && format !== 'npy' ? streamCorpus(process.stdin, options) : openCorpus(pathOf(path), options);
}

async function countDocuments(corpus: FileCorpus, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const _ of corpus.documents()) {
    if (++count % BATCH === 0) throwIfAborted(signal);
  }
  return count;
}

function shapeOf(model: Model, layout: Layout | undefined, rows: number | undefined): VectorShape {
  const { vectors, texts } = model.encodeAll(['']);
  return {
    classes: model.classes,
    multiLabel: model.multiLabel,
    layout: layout ?? (isSparse(vectors) ? 'sparse' : 'dense'),
    dimensions: vectors.columns,
    hasCertainty: texts[0]?.certainty !== undefined,
    rows,
  };
}

async function* encodedBatches(
  corpus: FileCorpus,
  model: Model,
  line: ProgressLine,
  signal: AbortSignal,
  tally: Tally,
): AsyncGenerator<VectorBatch> {
  line.stage('transform');
  try {
    for await (const documents of inBatches(corpus)) {
      throwIfAborted(signal);
      const { vectors, texts } = model.encodeAll(documents.map(({ text }) => text));
      tally.documents += documents.length;
      tally.empty += texts.filter(({ empty }) => empty).length;
      line.advance(tally.documents, undefined, 'documents');
      yield { documents, vectors, texts };
    }
  } finally {
    line.clear();
  }
}

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
