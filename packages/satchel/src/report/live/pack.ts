/** Data inside a page: gzip, then base64. Base64 holds no character with a meaning in HTML. `page-script/unpack.ts` reads it. */
import { toBase64 } from '../../core/bytes/base64.ts';

export async function packed(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

export const packedJson = (value: unknown): Promise<string> => packed(new TextEncoder().encode(JSON.stringify(value)));
