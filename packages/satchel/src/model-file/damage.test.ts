/**
 * Damaged and hostile files: cut anywhere, one bit flipped anywhere, bytes changed at random with matching checksums.
 */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { codeOf, fruitBytes, fruitModel } from './crafted.case.ts';
import { decodeModel } from './envelope.ts';
import { seal } from './seal.ts';

const whole = fruitBytes();
const headerEnd = 8 + new DataView(whole.buffer).getUint32(0, true);

/** Where the description of the first array begins. */
const descriptions = Buffer.from(whole.buffer).indexOf('"},"') + 2;

function failure(bytes: Uint8Array): { code: string; section: unknown } {
  let facts: Readonly<Record<string, unknown>> = {};
  const code = codeOf(() => {
    try {
      decodeModel(bytes);
    } catch (error) {
      if (error instanceof Error && 'facts' in error) facts = { ...(error.facts as object) };
      throw error;
    }
  });
  return { code, section: facts['section'] };
}

describe('M9', () => {
  it('a file cut anywhere is TRUNCATED, and says in which section', () => {
    for (let length = 9; length < whole.length; length++) {
      const section = length < headerEnd ? 'header' : 'data';
      expect({ length, ...failure(whole.subarray(0, length)) }).toEqual({ length, code: 'TRUNCATED', section });
    }
  });

  it('a file cut before its first word is not known as a model', () => {
    for (let length = 0; length <= 8; length++) expect(failure(whole.subarray(0, length)).code).toBe('BAD_HEADER');
  });

  it('a bit flipped anywhere behind the length is CHECKSUM, and says in which section', () => {
    const version = whole.indexOf(0x31, 8 + '{"__metadata__":{"format":"satchel","version":'.length);
    const surprises: unknown[] = [];
    for (let at = 8; at < whole.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = whole.slice();
        bytes[at] = bytes[at]! ^ (1 << bit);
        const newer = at === version && bytes[at]! > 0x31 && bytes[at]! <= 0x39;
        const { code, section } = failure(bytes);
        const expected = newer
          ? code === 'VERSION'
          : code === 'CHECKSUM' && section === (at < headerEnd ? 'header' : 'data');
        if (!expected) surprises.push({ at, bit, code, section });
      }
    }
    expect(surprises).toEqual([]);
  });

  it('a bit flipped in the length is noticed', () => {
    for (let bit = 0; bit < 64; bit++) {
      const bytes = whole.slice();
      bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7));
      expect(['BAD_HEADER', 'CHECKSUM']).toContain(failure(bytes).code);
    }
  });

  it('a page of zeros anywhere is noticed', () => {
    for (let start = 8; start < whole.length; start += 16) {
      const bytes = whole.slice();
      bytes.fill(0, start, start + 64);
      if (Buffer.compare(bytes, whole) !== 0) expect(failure(bytes).code).not.toBe('accepted');
    }
  });
});

describe('F1 F2 mutations give only our errors, and quickly', () => {
  const edges = [
    '0',
    '-1',
    '1',
    '2147483648',
    '4294967296',
    '9007199254740992',
    '9223372036854775808',
    '1e999',
    'null',
    '""',
    '[]',
    '{}',
    '"__proto__"',
    '\\',
  ];

  it('20,000 files with bytes changed, doubled or dropped', () => {
    const random = createRandom(1, 'bytes');
    const codes = tally(20_000, () => {
      const bytes = mutated(whole, random);
      return Buffer.compare(bytes, whole) === 0 ? 'unchanged' : failure(bytes).code;
    });
    expect(codes.get('accepted')).toBe(undefined);
    expect(codes.get('CHECKSUM')).toBeGreaterThan(1000);
    expect(codes.get('TRUNCATED')).toBeGreaterThan(100);
  });

  it('10,000 headers with bytes changed and the checksums made right', () => {
    const random = createRandom(2, 'header');
    const codes = tally(10_000, () => {
      const bytes = whole.slice();
      for (let n = 1 + random.below(3); n > 0; n--)
        bytes[descriptions + random.below(headerEnd - descriptions)] = 0x20 + random.below(0x5f);
      seal(bytes);
      return failure(bytes).code;
    });
    for (const code of ['BAD_HEADER', 'BAD_OFFSETS', 'SIZE_MISMATCH', 'SCHEMA'])
      expect([code, codes.get(code)]).toEqual([code, expect.any(Number)]);
    expect(codes.get('CHECKSUM')).toBe(undefined);
  });

  it('every number of the header set to every edge, checksums right', () => {
    const header = new TextDecoder().decode(whole.subarray(8, headerEnd));
    for (const match of header.matchAll(/(?<=[[,])\d+(?=[\],])|"[FUI]\d+"/g)) {
      if (match.index < descriptions - 8) continue;
      for (const edge of edges) {
        if (edge === match[0]) continue;
        const text = header.slice(0, match.index) + edge + header.slice(match.index + match[0].length);
        const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(text), whole.subarray(headerEnd)]);
        bytes.writeUInt32LE(Buffer.byteLength(text), 0);
        seal(bytes);
        const { code } = failure(bytes);
        if (code === 'accepted')
          expect(decodeModel(bytes).strings).toEqual(fruitModel.strings); // [0, 7] → [0, 1] is empty as well
        else expect(['BAD_HEADER', 'BAD_OFFSETS', 'SIZE_MISMATCH']).toContain(code);
      }
    }
  });

  it('a wall of anything ends at once', () => {
    const began = performance.now();
    for (const byte of ['{', '[', '"', '\\', '0', ' ', '\0', '\xff']) {
      const bytes = Buffer.alloc(8 + 4_000_000, byte, 'latin1');
      bytes.writeBigUInt64LE(4_000_000n);
      bytes[8] = 0x7b;
      expect(failure(bytes).code).toBe('BAD_HEADER');
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

function tally(runs: number, draw: () => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let run = 0; run < runs; run++) {
    const code = draw();
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function mutated(bytes: Uint8Array, random: ReturnType<typeof createRandom>): Uint8Array {
  const at = random.below(bytes.length);
  const size = 1 + random.below(16);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const kind = random.below(3);
  if (kind === 0) return Buffer.concat([before, after.subarray(Math.min(size, after.length))]);
  if (kind === 1) return Buffer.concat([before, after.subarray(0, size), after]);
  const changed = bytes.slice();
  changed[at] = changed[at]! ^ (1 + random.below(255));
  return changed;
}
