/** The model in the page: a model file with its numbers in planes (packing.ts), packed with gzip, in base64. */
import { unpackedBytes } from '../../report/page-script/unpack.ts';
import { fromPlanes } from '../packing.ts';

export async function packedModel(template: HTMLTemplateElement): Promise<Uint8Array> {
  const planes = new Uint8Array(await unpackedBytes(template));
  const { from, to } = template.dataset;
  return fromPlanes(planes, { from: Number(from), to: Number(to) });
}
