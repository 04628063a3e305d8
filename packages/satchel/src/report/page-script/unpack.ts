/** Reads what live/pack.ts wrote into a `<template>`: base64 of gzip. */
import { fromBase64 } from '../../core/bytes/base64.ts';

export function unpackedBytes(template: HTMLTemplateElement): Promise<ArrayBuffer> {
  const bytes = fromBase64(template.content.textContent?.trim() ?? '');
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

export async function unpackedJson(template: HTMLTemplateElement): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unpackedBytes(template)));
}

/** Lets the page draw and answer between two pieces of work. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Rests when a stretch of work has taken long enough to be felt. A rest after every piece would cost more time than the work. */
export function createRests(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST) return undefined;
    return rest().then(() => {
      since = performance.now();
    });
  };
}

/** Milliseconds. */
const LONGEST = 12;
