/** The model in use as one HTML file that labels and explains offline; the scripts of such pages lie beside the worker. */
import { exportPage } from 'satchel/browser';
import { modelInUse } from './state.ts';
import type { Told } from './told.ts';

export async function pageOfModel(_told: Told, title: string): Promise<string> {
  const { html } = await exportPage(modelInUse(), { title, full: false }, { script: scriptOf, gzip });
  return html;
}

async function scriptOf(withStemmers: boolean): Promise<string> {
  const name = `model-page-${withStemmers ? 'with-stemmers' : 'plain'}.js`;
  return (await fetch(new URL(name, self.location.href))).text();
}

async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
