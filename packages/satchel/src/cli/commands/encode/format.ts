/**
 * In which format and layout the vectors are written: what was asked for, checked against what each format can hold.
 */
import { badParam } from '../../../core/errors.ts';
import { type Layout, type VectorFormat, vectorFormatFor } from '../../../models/document-vectors-on-disk.ts';
import { flags } from '../../arguments/flags.ts';
import type { Arguments } from '../../arguments/parse.ts';
import { encodeFlags } from './shape.ts';

export function formatOf(args: Arguments, out: string | undefined): VectorFormat {
  const asked = args.given(encodeFlags.to) ?? 'auto';
  if (out !== undefined) return asked === 'auto' ? vectorFormatFor(out) : asked;
  if (asked === 'npz' || asked === 'npy' || asked === 'parquet')
    throw badParam(`${asked} is not text and needs a file: --out vectors.${asked}.`);
  if (args.isOn(flags.json))
    throw badParam('--json describes the written file, and there is none: name it with --out FILE.');
  return asked === 'auto' ? 'jsonl' : asked;
}

/** `undefined`: as the representation makes them. */
export function layoutOf(args: Arguments, format: VectorFormat): Layout | undefined {
  const [sparse, dense] = [args.isOn(encodeFlags.sparse), args.isOn(encodeFlags.dense)];
  if (sparse && dense) throw badParam('--sparse and --dense exclude each other.');
  if (sparse && format === 'npy')
    throw badParam(
      'a NumPy matrix is dense; leave --sparse out.',
      'For sparse vectors write .npz, .svm, .jsonl or .parquet.',
    );
  if (dense && format === 'svm')
    throw badParam(
      'svmlight leaves zeros out; leave --dense out.',
      'For dense vectors write .npy, .jsonl or .parquet.',
    );
  if (format === 'npy' || dense) return 'dense';
  return format === 'svm' || sparse ? 'sparse' : undefined;
}
