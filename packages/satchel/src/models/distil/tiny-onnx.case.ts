/**
 * The bytes of a tiny ONNX model, written by hand: one Gather that looks up a vector for each piece.
 *
 *   last_hidden_state[1, n, d] = table[input_ids[1, n]]
 */
const utf8 = new TextEncoder();

type Field = readonly [number, number | string | Uint8Array | readonly Field[]];

function varint(value: number): number[] {
  const low = value % 128;
  const rest = Math.floor(value / 128);
  return rest === 0 ? [low] : [low + 128, ...varint(rest)];
}

/** A protobuf message: numbers as varints, everything else with its length. */
function message(fields: readonly Field[]): Uint8Array {
  const bytes = fields.flatMap(([field, value]): number[] => {
    if (typeof value === 'number') return [...varint(field * 8), ...varint(value)];
    const body = typeof value === 'string' ? utf8.encode(value) : value instanceof Uint8Array ? value : message(value);
    return [...varint(field * 8 + 2), ...varint(body.length), ...body];
  });
  return Uint8Array.from(bytes);
}

const [FLOAT, INT64] = [1, 7];

/** ValueInfoProto: a name, and a tensor with sizes that are given or named. */
const value = (name: string, type: number, shape: readonly (number | string)[]): Field[] => [
  [1, name],
  [2, [[1, [[1, type], [2, shape.map((size): Field => [1, [[typeof size === 'number' ? 1 : 2, size]]])]]]]],
]; // biome-ignore format: the nesting of the messages

export function tinyOnnx(rows: readonly (readonly number[])[]): Uint8Array {
  const columns = rows[0]?.length ?? 0;
  const table = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  const gather: Field[] = [[1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather']]; // biome-ignore format: one line
  const graph: Field[] = [
    [1, gather],
    [2, 'tiny'],
    [5, [[1, rows.length], [1, columns], [2, FLOAT], [8, 'table'], [9, table]]],
    [11, value('input_ids', INT64, [1, 'n'])],
    [12, value('last_hidden_state', FLOAT, [1, 'n', columns])],
  ]; // biome-ignore format: one field a line
  return message([[1, 8], [7, graph], [8, [[1, ''], [2, 13]]]]); // biome-ignore format: one line
}
