/**
 * What a figure hands to the script of its page, packed (pack.ts): the contract between the functions that write a page and the scripts in
 * page-script/. A page holds each string in a `<template>` of its own, so that the script can unpack one after the other.
 */
export interface LiveData {
  readonly kind: 'map' | 'cells';
  /** JSON: `MapHead`, or `CellsHead`. */
  readonly head: string;
  /** Of a map: x and y of each point on the sheet (32-bit floats), then the class of each (16-bit integers), all in little-endian order. */
  readonly numbers?: readonly string[];
  /** JSON: `MapRow`s or `CellRow`s, in blocks of equal length. */
  readonly blocks: readonly string[];
}

export interface MapHead {
  readonly count: number;
  /** Documents in a block; the last may be shorter. */
  readonly block: number;
  /** Points in a piece of `numbers`. */
  readonly piece: number;
  /** Width of the sheet divided by its height. */
  readonly aspect: number;
  /** With the middle of its points on the sheet. */
  readonly classes: readonly {
    readonly name: string;
    readonly count: number;
    readonly x: number;
    readonly y: number;
  }[];
}

export type MapRow = readonly [id: string, labels: string, text: string, predicted: string, reasons: string];

export interface CellsHead {
  readonly classes: readonly string[];
  /** All documents of each cell, true class × predicted class; the page may hold fewer. */
  readonly counts: readonly (readonly number[])[];
  readonly hasProbabilities: boolean;
}

export type CellRow = readonly [
  truth: number,
  predicted: number,
  id: string,
  text: string,
  probability: number,
  reasons: string,
];
