/**
 * SHA-256 (FIPS 180-4) in plain TypeScript, for rooms that must run in a browser too, where the built-in digest is asynchronous.
 * About 200 MB/s; code that runs only on Node (reading a corpus) uses the built-in digest.
 */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** 64 hexadecimal digits. */
  digest(): string;
}

const K = /* @__PURE__ */ roundConstants();

export function createSha256(): Hasher {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  const block = new Uint8Array(64);
  const words = new Int32Array(64);
  let filled = 0;
  let total = 0;

  function update(bytes: Uint8Array): void {
    total += bytes.length;
    let start = 0;
    if (filled > 0) {
      start = Math.min(64 - filled, bytes.length);
      block.set(bytes.subarray(0, start), filled);
      filled += start;
      if (filled < 64) return;
      compress(state, words, block, 0);
    }
    for (; start + 64 <= bytes.length; start += 64) compress(state, words, bytes, start);
    block.set(bytes.subarray(start));
    filled = bytes.length - start;
  }

  return {
    update,
    digest() {
      const bits = total * 8;
      const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8);
      padding[0] = 0x80;
      new DataView(padding.buffer).setUint32(padding.length - 8, Math.floor(bits / 4294967296));
      new DataView(padding.buffer).setUint32(padding.length - 4, bits >>> 0);
      update(padding);
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  const hasher = createSha256();
  hasher.update(bytes);
  return hasher.digest();
}

function compress(state: Uint32Array, words: Int32Array, bytes: Uint8Array, start: number): void {
  for (let i = 0; i < 16; i++) {
    const at = start + i * 4;
    words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0;
  }
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let e = state[4]! | 0;
  let f = state[5]! | 0;
  let g = state[6]! | 0;
  let h = state[7]! | 0;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i]! + value) >>> 0;
  });
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => fractionBits(prime));
}

/** ⌊2³² · frac(∛n)⌋ exactly, in whole numbers: the largest r with r³ ≤ n · 2⁹⁶, less its whole part. */
function fractionBits(n: number): number {
  const target = BigInt(n) << 96n;
  let low = 0n;
  let high = 1n << 36n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** 3n <= target) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}
