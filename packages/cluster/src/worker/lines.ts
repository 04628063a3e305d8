/** Standard input as lines, whatever their length. */

export async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let pieces: Uint8Array[] = [];
  const line = (last: Uint8Array): string => {
    const text = decoder.decode(pieces.length === 0 ? last : Buffer.concat([...pieces, last]));
    pieces = [];
    return text;
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield line(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield line(new Uint8Array(0));
}
