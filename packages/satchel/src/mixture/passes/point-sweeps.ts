/** Sweeps over the points of a mixture (core/sweep.ts): how a thread gets the points, and the name of every statistic. */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { FixedColumn, RowData, Swept } from '../../core/sweep.ts';
import { type Arrays, type TypedArray, takeArray } from '../../core/tensor.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { covarianceKinds } from '../gaussian-kinds.ts';
import { gaussianFeatures } from '../gaussian-scores.ts';
import { centredPoints, type PointSource, type Source, scaledPoints } from '../source.ts';

/** Points that every sweep may be given without another copy of them. */
export const forThreads = (points: Matrix, { executor }: Pick<Compute, 'executor'>): Matrix =>
  executor.threads > 1 ? inSharedMemory(points) : points;

/** The rows of a source, with one number more per point under each name. */
export function rowsWith({ data }: Source, extra: Readonly<Record<string, TypedArray>>): RowData {
  const columns = Object.entries(extra).map(([name, numbers]) => [name, { width: 1, data: numbers }] as const);
  return { ...data, columns: { ...data.columns, ...Object.fromEntries(columns) } };
}

export function sweepPoints(
  statistic: string,
  { shape }: Source,
  rows: RowData,
  parameters: Arrays,
  { executor, signal }: Pick<Compute, 'executor' | 'signal'>,
): Promise<Swept> {
  return executor.sweep(statistic, rows, { ...shape, ...parameters }, signal);
}

/** The source that `data` and `shape` came from. */
export function sourceOf(data: RowData, shape: Arrays): Source {
  if (!Object.hasOwn(shape, 'covariance')) return pointSourceOf(data, shape);
  const [kind] = takeArray('mixture', shape, 'covariance', 'u32', [1], { max: covarianceKinds.length - 1 }).data;
  return gaussianFeatures(covarianceKinds[kind!]!, pointsOf(data), centreOf(data, shape));
}

/** The same for points without added features. */
export function pointSourceOf(data: RowData, shape: Arrays): PointSource {
  return Object.hasOwn(data.columns, 'scales')
    ? scaledPoints(pointsOf(data), doubles(data, 'scales'))
    : centredPoints(pointsOf(data), centreOf(data, shape));
}

function pointsOf(data: RowData): Matrix {
  const column = data.columns['points'] as FixedColumn;
  return { rows: data.rows, columns: column.width, data: column.data as Float32Array };
}

const centreOf = (data: RowData, shape: Arrays): Float64Array =>
  takeArray('mixture', shape, 'centre', 'f64', [pointsOf(data).columns]).data;

/** The column of this name that has one number per point. */
export const doubles = ({ columns }: RowData, name: string): Float64Array =>
  (columns[name] as FixedColumn).data as Float64Array;
