/** The model in the page: a model file with its numbers in planes (packing.ts), packed with gzip, in base64. */
import { fromPlanes } from '../packing.ts';

export async function packedModel(template: HTMLTemplateElement): Promise<Uint8Array> {
  const text = template.content.textContent?.trim() ?? '';
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const planes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { from, to } = template.dataset;
  return fromPlanes(planes, { from: Number(from), to: Number(to) });
}
