/**
 * One shard of a sweep as bytes, in the layout of model files (docs/model-file.md): what a cluster sends to its workers and gets back.
 *
 *   request   parameters.NAME, and each column of the rows: data.NAME (rows × width), or data.NAME.offsets and data.NAME.ARRAY;
 *             its metadata names the statistic and the number of rows
 *   answer    sums, or sums.at and sums.values with width and length in the metadata; rows.NAME
 *
 * The same table of statistics answers here, on threads and on a cluster, so the parts have the same bits.
 */
import { SatchelError } from '../core/errors.ts';
import type { Sums } from '../core/shards.ts';
import type { Column, Part, RowData, Statistics } from '../core/sweep.ts';
import { type Arrays, prefixed, takeArray, tensor, unprefixed } from '../core/tensor.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { decodeSafetensors, encodeSafetensors } from '../model-file/safetensors.ts';
import { named } from '../parallel/named.ts';
import { statistics } from './statistics.ts';

export interface ShardRequest {
  readonly statistic: string;
  readonly parameters: Arrays;
  /** The rows of the shard alone: see `sliceRows`. */
  readonly data: RowData;
}

export function encodeShardRequest({ statistic, parameters, data }: ShardRequest): Uint8Array {
  const columns = Object.entries(data.columns).map(([name, column]) => columnArrays(`data.${name}`, column, data.rows));
  const arrays = Object.assign({}, prefixed('parameters', parameters), ...columns) as Arrays;
  return encodeSafetensors(arrays, { statistic, rows: String(data.rows) });
}

/** Computes the part of the shard that the request describes; `table` holds the statistics by name. */
export const answerShardRequest = (request: Uint8Array, table: Statistics = statistics): Uint8Array =>
  shardAnswerer(request, table)(request);

/**
 * The same for many shards of one sum: `request` names the statistic and holds its parameters, which are prepared once; the function that is
 * returned takes requests for their rows alone.
 */
export function shardAnswerer(request: Uint8Array, table: Statistics = statistics): (rows: Uint8Array) => Uint8Array {
  const { arrays, metadata } = decodeSafetensors(request);
  const statistic = named(table, metadata['statistic'] ?? '', 'statistic');
  const partOf = statistic.prepare(unprefixed('parameters', arrays), kernelProvider);
  return (bytes) => {
    const shard = decodeSafetensors(bytes);
    const rows = wholeNumber(shard.metadata, 'rows');
    const data = { rows, columns: columnsOf(unprefixed('data', shard.arrays)) };
    return encodePart(partOf(data, { start: 0, end: rows }));
  };
}

export function decodePart(answer: Uint8Array): Part {
  const { arrays, metadata } = decodeSafetensors(answer);
  const rows = unprefixed('rows', arrays);
  return { sums: sumsOf(arrays, metadata), ...(Object.keys(rows).length > 0 ? { rows } : {}) };
}

function columnArrays(name: string, column: Column, rows: number): Arrays {
  if (!('offsets' in column)) return { [name]: tensor(column.data, rows, column.width) };
  const lists = Object.fromEntries(Object.entries(column.arrays).map(([key, data]) => [key, tensor(data)]));
  return prefixed(name, { offsets: tensor(column.offsets), ...lists });
}

function columnsOf(arrays: Arrays): Record<string, Column> {
  const columns: Record<string, Column> = {};
  for (const [name, { shape, data }] of Object.entries(arrays)) {
    const column = name.split('.')[0]!;
    if (column === name) columns[name] = { width: shape[1] ?? 1, data };
    else columns[column] ??= raggedColumn(column, arrays);
  }
  return columns;
}

function raggedColumn(name: string, arrays: Arrays): Column {
  const own = unprefixed(name, arrays);
  const offsets = takeArray('shard', own, 'offsets', 'u32', [undefined], { rising: true }).data;
  const lists = Object.entries(own).filter(([key]) => key !== 'offsets');
  return { offsets, arrays: Object.fromEntries(lists.map(([key, { data }]) => [key, data])) };
}

function encodePart({ sums, rows = {} }: Part): Uint8Array {
  const own = prefixed('rows', rows);
  if (sums instanceof Float64Array) return encodeSafetensors({ sums: tensor(sums), ...own }, {});
  const { at, values, width, length } = sums;
  const arrays = { 'sums.at': tensor(at), 'sums.values': tensor(values), ...own };
  return encodeSafetensors(arrays, { width: String(width), length: String(length) });
}

function sumsOf(arrays: Arrays, metadata: Readonly<Record<string, string>>): Sums {
  if (Object.hasOwn(arrays, 'sums')) return takeArray('shard', arrays, 'sums', 'f64', [undefined]).data;
  const [width, length] = [wholeNumber(metadata, 'width'), wholeNumber(metadata, 'length')];
  const at = takeArray('shard', arrays, 'sums.at', 'u32', [undefined], { max: length / width - 1 }).data;
  return { at, width, length, values: takeArray('shard', arrays, 'sums.values', 'f64', [at.length * width]).data };
}

function wholeNumber(metadata: Readonly<Record<string, string>>, name: string): number {
  const value = Number(metadata[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new SatchelError('SCHEMA', `shard: '${name}' must be a whole number, got ${JSON.stringify(metadata[name])}.`);
}
