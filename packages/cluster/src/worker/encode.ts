/**
 * `encode`: the vectors of documents.
 *
 *   in    seq, id, text
 *   out   seq, id, then indices and values, or vector, as the representation makes them, tokens, known, empty, certainty where there is
 *         one, problem
 *
 * A document that cannot be read has an empty list in place of its vector.
 */
import type { EncodedTexts, Encoder, Vectors } from 'satchel/browser';
import type { FrameColumn, ListColumn, PlainColumn } from './frames.ts';
import type { Batch, Operation } from './operation.ts';
import { countProblems, idsOf, textsOf } from './texts.ts';

export function encodeOperation(encoder: Encoder): Operation {
  return {
    *take(batch) {
      const { texts, problems } = textsOf(batch);
      const { encoded, failed } = encodeEach(encoder, texts);
      const all = problems.map((problem, i) => problem ?? failed[i] ?? null);
      yield { rows: batch.rows, columns: columnsOf(batch, encoded, all), problems: countProblems(all) };
    },
  };
}

interface EncodedEach {
  readonly encoded: EncodedTexts;
  /** What went wrong with a text, by its row. */
  readonly failed: Readonly<Record<number, string>>;
}

/** Where a batch fails, its texts are tried one by one, so that one text cannot fail the others. */
function encodeEach(encoder: Encoder, texts: readonly string[]): EncodedEach {
  try {
    return { encoded: encoder.encodeAll(texts), failed: {} };
  } catch {
    const failed: Record<number, string> = {};
    const sound = texts.map((text, i) => {
      try {
        encoder.encodeAll([text]);
        return text;
      } catch (error) {
        failed[i] = error instanceof Error ? error.message : String(error);
        return '';
      }
    });
    return { encoded: encoder.encodeAll(sound), failed };
  }
}

function columnsOf(
  batch: Batch,
  { vectors, texts }: EncodedTexts,
  problems: readonly (string | null)[],
): FrameColumn[] {
  const plain = (name: string, type: PlainColumn['type'], values: PlainColumn['values']): PlainColumn => ({
    name,
    type,
    values,
  });
  const certainties = texts.map(({ certainty }) => certainty ?? null);
  return [
    plain('seq', 'long', batch.column('seq') as PlainColumn['values']),
    plain('id', 'string', idsOf(batch)),
    ...vectorColumns(vectors, problems),
    plain(
      'tokens',
      'int',
      texts.map(({ tokens }) => tokens),
    ),
    plain(
      'known',
      'int',
      texts.map(({ known }) => known),
    ),
    plain(
      'empty',
      'boolean',
      texts.map(({ empty }) => empty),
    ),
    ...(certainties.some((certainty) => certainty !== null) ? [plain('certainty', 'double', certainties)] : []),
    plain('problem', 'string', problems),
  ];
}

function vectorColumns(vectors: Vectors, problems: readonly (string | null)[]): ListColumn[] {
  if ('indices' in vectors) {
    const offsets = Int32Array.from(vectors.offsets);
    return [
      { name: 'indices', type: 'list<int>', offsets, values: Int32Array.from(vectors.indices) },
      { name: 'values', type: 'list<float>', offsets, values: vectors.values },
    ];
  }
  const { columns, data } = vectors;
  const sound = problems.flatMap((problem, row) => (problem === null ? [row] : []));
  const offsets = new Int32Array(problems.length + 1);
  problems.forEach((problem, row) => {
    offsets[row + 1] = offsets[row]! + (problem === null ? columns : 0);
  });
  const values = sound.length === problems.length ? data : selected(data, columns, sound);
  return [{ name: 'vector', type: 'list<float>', offsets, values }];
}

function selected(data: Float32Array, columns: number, rows: readonly number[]): Float32Array {
  const values = new Float32Array(rows.length * columns);
  for (const [i, row] of rows.entries()) values.set(data.subarray(row * columns, (row + 1) * columns), i * columns);
  return values;
}
