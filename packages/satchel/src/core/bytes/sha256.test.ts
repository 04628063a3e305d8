import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPortable, createSha256, sha256 } from './sha256.ts';

it('gives the published digest of "abc"', () => {
  expect(sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

it.each([
  ['of this machine', createSha256],
  ['of a browser', createPortable],
])('agrees with Node for any bytes, given in any pieces, in shared memory too: %s', (_, create) => {
  const shared = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    return copy;
  };
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (pieces) => {
      const [ours, overShared, theirs] = [create(), create(), createHash('sha256')];
      for (const piece of pieces) {
        ours.update(piece);
        overShared.update(shared(piece));
        theirs.update(piece);
      }
      const expected = theirs.digest('hex');
      expect(ours.digest()).toBe(expected);
      expect(overShared.digest()).toBe(expected);
    }),
  );
});
