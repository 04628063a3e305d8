import { describe, expect, it } from 'vitest';
import { encoderFromBytes } from '../pipeline/open-model.ts';
import { type ReleasedSkipThought, releasedSkipThought } from './released-skip-thought.ts';

/** A .npy file as NumPy writes it, of 32-bit floats. */
function npy(values: readonly number[], ...shape: number[]): Uint8Array {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10;
  const header = new TextEncoder().encode(`${text.padEnd(length - 1)}\n`);
  const magic = [0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, length & 255, length >> 8];
  return Uint8Array.from([...magic, ...header, ...new Uint8Array(Float32Array.from(values).buffer)]);
}

const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** A zip file as numpy.savez writes it; checksums are not read. `method` 0 is stored. */
function npz(members: Readonly<Record<string, Uint8Array>>, method = 0): Uint8Array {
  const [files, directory]: [number[], number[]] = [[], []];
  for (const [name, bytes] of Object.entries(members)) {
    const title = [...new TextEncoder().encode(`${name}.npy`)];
    const facts = [
      ...u16(method),
      ...u32(0),
      ...u32(0),
      ...u32(bytes.length),
      ...u32(bytes.length),
      ...u16(title.length),
    ];
    directory.push(
      ...u32(0x02014b50),
      ...u16(20),
      ...u16(20),
      ...u16(0),
      ...facts,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
    );
    directory.push(...u32(files.length), ...title);
    files.push(...u32(0x04034b50), ...u16(20), ...u16(0), ...facts, ...u16(0), ...title, ...bytes);
  }
  const count = u16(Object.keys(members).length);
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...count,
    ...count,
    ...u32(directory.length),
    ...u32(files.length),
    ...u16(0),
  ];
  return Uint8Array.from([...files, ...directory, ...end]);
}

/** The matrices of the worked step, as the authors' files have them: to be multiplied from the right, r beside u. */
const parameters = {
  encoder_W: npy([0.1, 0, 0.3, 0.2, 0.2, 0.3, -0.1, 0.1], 2, 4),
  encoder_U: npy([0.2, 0.1, 0, 0.2, 0, 0.1, 0.1, 0], 2, 4),
  encoder_b: npy([0, 0, 0, 0], 4),
  encoder_Wx: npy([0.5, -0.2, 0.1, 0.4], 2, 2),
  encoder_Ux: npy([0.1, -0.4, 0.5, 0.1], 2, 2),
  encoder_bx: npy([0, 0], 2),
  zipped_params: npy([1], 1),
};

const files = (): ReleasedSkipThought => ({
  parameters: npz(parameters),
  table: npy([0, 0, 9, 9, 1, -0.5, 0.3, 0.8], 4, 2),
  dictionary: '<eos>\nUNK\nAnna\nreads\n',
});

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The equations of the authors' encoder, written out for this test. */
function states(inputs: readonly (readonly [number, number])[]): [number, number] {
  let h: [number, number] = [0, 0];
  for (const [a, b] of inputs) {
    const r = [sigmoid(0.1 * a + 0.2 * b + 0.2 * h[0]), sigmoid(0.3 * b + 0.1 * h[0] + 0.1 * h[1])];
    const u = [sigmoid(0.3 * a - 0.1 * b + 0.1 * h[1]), sigmoid(0.2 * a + 0.1 * b + 0.2 * h[0])];
    const candidate = [
      Math.tanh(0.5 * a + 0.1 * b + r[0]! * (0.1 * h[0] + 0.5 * h[1])),
      Math.tanh(-0.2 * a + 0.4 * b + r[1]! * (-0.4 * h[0] + 0.1 * h[1])),
    ];
    h = [u[0]! * h[0] + (1 - u[0]!) * candidate[0]!, u[1]! * h[1] + (1 - u[1]!) * candidate[1]!];
  }
  const length = Math.hypot(...h);
  return [h[0] / length, h[1] / length];
}

describe('files in the released layout', () => {
  it('give the states of their equations', async () => {
    const encoder = await releasedSkipThought(files());
    const { vector, known } = encoder.encode('Anna reads');
    const expected = states([
      [1, -0.5],
      [0.3, 0.8],
    ]);
    expect(known).toBe(2);
    expect((vector as Float32Array)[0]).toBeCloseTo(expected[0], 6);
    expect((vector as Float32Array)[1]).toBeCloseTo(expected[1], 6);
  });

  it('become a file of our own', async () => {
    const encoder = await releasedSkipThought({ ...files(), words: ['reads', 'Anna', 'Karenina'] });
    const again = await encoderFromBytes(encoder.toBytes());
    expect(again.encode('Anna reads').vector).toEqual(encoder.encode('Anna reads').vector);
    expect(again.fitted.vocabulary.terms).toEqual(['Anna', 'reads']);
  });

  const { encoder_Ux: _, ...incomplete } = parameters;
  it.each([
    ['cut off', { parameters: npz(parameters).subarray(0, 300) }, 'BAD_HEADER'],
    ['no archive', { parameters: new Uint8Array(5) }, 'BAD_HEADER'],
    ['compressed', { parameters: npz(parameters, 8) }, 'UNSUPPORTED_FORMAT'],
    ['without an array', { parameters: npz(incomplete) }, 'INCONSISTENT'],
    ['of another size', { parameters: npz({ ...parameters, encoder_W: npy([1, 2], 1, 2) }) }, 'INCONSISTENT'],
    ['with too few words', { dictionary: 'Anna' }, 'INCONSISTENT'],
    ['with no table', { table: new Uint8Array(100) }, 'BAD_HEADER'],
    ['with a table that is cut off', { table: files().table.subarray(0, 130) }, 'BAD_HEADER'],
  ])('are refused: %s', async (_name, broken, code) => {
    await expect(releasedSkipThought({ ...files(), ...broken })).rejects.toMatchObject({ code });
  });
});
