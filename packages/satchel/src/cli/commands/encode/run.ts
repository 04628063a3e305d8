/**
 * `satchel encode MODEL CORPUS|- --out FILE`: writes document vectors, in the order of the corpus, while it is read.
 */
import type { Document } from '../../../core/corpus.ts';
import { throwIfAborted } from '../../../core/errors.ts';
import { isSparse } from '../../../core/matrix.ts';
import type { Representer } from '../../../core/representation.ts';
import type { FileCorpus } from '../../../corpus/open-corpus.ts';
import { encodeBatches } from '../../../encoder/encode-stream.ts';
import type { Encoder } from '../../../encoder/encoder.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import {
  hasIdList,
  idListPath,
  type Layout,
  saveDocumentVectors,
  type VectorBatch,
  type VectorShape,
  vectorBytes,
} from '../../../models/document-vectors-on-disk.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { encodingReport } from '../../../results/encoding.ts';
import { createEngine } from '../../../run/engine.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { documentsAt, inBatches } from '../shared/documents.ts';
import { formatOf, layoutOf } from './format.ts';
import { encodedText, encodingText, largeFileWarning } from './text.ts';

const BATCH = 500;

interface Tally {
  documents: number;
  empty: number;
}

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const [out, force] = [args.given(flags.out), args.isOn(flags.force)];
  const format = formatOf(args, out);
  const layout = layoutOf(args, format);
  const sources = await sourcesOf(session);
  const [options, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  if (out !== undefined) await checkWritable(out, { force });
  if (out !== undefined && hasIdList(format)) await checkWritable(idListPath(out), { force });
  const encoder = await loadEncoder(modelPath);
  await session.reading(corpusPaths, async () => {
    const corpus = await documentsAt(corpusPaths, options);
    const shape = shapeOf(encoder, layout);
    const tally: Tally = { documents: 0, empty: 0 };
    const encoded = encodedBatches(corpus, encoder, threads, session, tally);
    const batches = out === undefined || shape.layout === 'sparse' ? encoded : warned(encoded, shape, session);
    if (out === undefined) {
      for await (const piece of vectorBytes(batches, format, shape)) await terminal.print(decoder.decode(piece));
      session.remark(`${encodedText(tally)}.`);
    } else {
      const saved = await saveDocumentVectors(batches, out, shape, { format, force });
      const report = encodingReport(out, saved, shape, tally);
      await session.print(report, () => encodingText(report, terminal.style));
    }
    session.remarkSkipped(corpus);
  });
};

const decoder = new TextDecoder(); // pieces are whole lines, so no character is cut

function shapeOf(encoder: Encoder, layout: Layout | undefined): VectorShape {
  const { vectors, texts } = encoder.encodeAll(['']);
  const terms = leadingTerms(encoder.prepared.representer);
  return {
    classes: encoder.fitted.classes,
    multiLabel: 'multiLabel' in encoder && encoder.multiLabel === true,
    layout: layout ?? (isSparse(vectors) ? 'sparse' : 'dense'),
    dimensions: vectors.columns,
    hasCertainty: texts[0]?.certainty !== undefined,
    ...(terms > 0 ? { columns: encoder.fitted.vocabulary.terms.slice(0, terms) } : {}),
  };
}

/** The first so many columns are the words of the vocabulary. */
const leadingTerms = ({ dimensions, holdsTerms, blocks: [first] = [] }: Representer): number =>
  holdsTerms ? dimensions : first?.holdsTerms ? first.end : 0;

/** Says before the first vector is written that the file will be many times as large as the text. */
async function* warned(
  batches: AsyncIterable<TextBatch>,
  { dimensions }: VectorShape,
  session: Session,
): AsyncGenerator<VectorBatch> {
  let isFirst = true;
  for await (const batch of batches) {
    const warning = isFirst ? largeFileWarning(batch.documents, dimensions) : undefined;
    if (warning) session.warn(warning);
    isFirst = false;
    yield batch;
  }
}

type TextBatch = VectorBatch & { readonly documents: readonly Document[] };

async function* encodedBatches(
  corpus: FileCorpus,
  encoder: Encoder,
  threads: number,
  { line, signal }: Session,
  tally: Tally,
): AsyncGenerator<TextBatch> {
  line.stage('transform');
  await using engine = await createEngine({ threads, signal });
  const worked = encodeBatches(encoder.prepared, inBatches(corpus, BATCH), ({ text }) => text, engine);
  for await (const { items: documents, result } of worked) {
    throwIfAborted(signal);
    const { vectors, texts } = result;
    tally.documents += documents.length;
    tally.empty += texts.filter(({ empty }) => empty).length;
    line.advance(tally.documents, undefined, 'documents');
    yield { documents, vectors, texts };
  }
}
