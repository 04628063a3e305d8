/**
 * Blocks of eight columns in 64 bits, row-major: the products that make a block orthogonal to many others.
 *
 *   cross   C_j += Q_jᵀ Y      Q_j, Y   rows × 8           add    Y += Σ_j Q_j C_j
 *                              C_j      8 × 8
 *
 *   count, stride   how many blocks Q_j there are, and the bytes from one to the next
 *
 * Sums are taken row after row in `cross`, and block after block, column after column in `add`. Rows are used in tiles that stay in the fastest
 * cache while all blocks, or all columns of a block, pass by; tiles do not change the order of a sum.
 */

const ROW: usize = 64;
const BLOCK: usize = 512;
const TILE: i32 = 128;

export function crossBlocks(count: i32, stride: usize, rows: i32, q: usize, y: usize, c: usize): void {
  for (let start = 0; start < rows; start += TILE) {
    const height = min(TILE, rows - start);
    const skip = <usize>start * ROW;
    for (let j = 0; j < count; j++) {
      const own = q + <usize>j * stride + skip;
      const into = c + <usize>j * BLOCK;
      for (let i: usize = 0; i < 8; i += 2) crossPair(height, own + (i << 3), y + skip, into + i * ROW);
    }
  }
}

/** Two columns of Q with all of Y. */
// @ts-ignore: decorator
@inline
function crossPair(rows: i32, q: usize, y: usize, c: usize): void {
  let a0 = v128.load(c), a1 = v128.load(c, 16), a2 = v128.load(c, 32), a3 = v128.load(c, 48);
  let b0 = v128.load(c, 64), b1 = v128.load(c, 80), b2 = v128.load(c, 96), b3 = v128.load(c, 112);
  const end = y + <usize>rows * ROW;
  for (; y < end; y += ROW, q += ROW) {
    const s = v128.load64_splat(q);
    const t = v128.load64_splat(q, 8);
    const y0 = v128.load(y), y1 = v128.load(y, 16), y2 = v128.load(y, 32), y3 = v128.load(y, 48);
    a0 = f64x2.add(a0, f64x2.mul(s, y0));
    b0 = f64x2.add(b0, f64x2.mul(t, y0));
    a1 = f64x2.add(a1, f64x2.mul(s, y1));
    b1 = f64x2.add(b1, f64x2.mul(t, y1));
    a2 = f64x2.add(a2, f64x2.mul(s, y2));
    b2 = f64x2.add(b2, f64x2.mul(t, y2));
    a3 = f64x2.add(a3, f64x2.mul(s, y3));
    b3 = f64x2.add(b3, f64x2.mul(t, y3));
  }
  v128.store(c, a0), v128.store(c, a1, 16), v128.store(c, a2, 32), v128.store(c, a3, 48);
  v128.store(c, b0, 64), v128.store(c, b1, 80), v128.store(c, b2, 96), v128.store(c, b3, 112);
}

export function addBlocks(count: i32, stride: usize, rows: i32, q: usize, c: usize, y: usize): void {
  for (let start = 0; start < rows; start += TILE) {
    const height = min(TILE, rows - start);
    const skip = <usize>start * ROW;
    for (let j = 0; j < count; j++) addTile(height, q + <usize>j * stride + skip, c + <usize>j * BLOCK, y + skip);
  }
}

/** Y += Q C, two rows at a time. */
// @ts-ignore: decorator
@inline
function addTile(rows: i32, q: usize, c: usize, y: usize): void {
  const pairs = y + <usize>(rows & ~1) * ROW;
  for (; y < pairs; y += 2 * ROW, q += 2 * ROW) {
    let a0 = v128.load(y), a1 = v128.load(y, 16), a2 = v128.load(y, 32), a3 = v128.load(y, 48);
    let b0 = v128.load(y, 64), b1 = v128.load(y, 80), b2 = v128.load(y, 96), b3 = v128.load(y, 112);
    for (let i: usize = 0; i < ROW; i += 8) {
      const s = v128.load64_splat(q + i);
      const t = v128.load64_splat(q + i, 64);
      const row = c + (i << 3);
      const c0 = v128.load(row), c1 = v128.load(row, 16), c2 = v128.load(row, 32), c3 = v128.load(row, 48);
      a0 = f64x2.add(a0, f64x2.mul(s, c0));
      b0 = f64x2.add(b0, f64x2.mul(t, c0));
      a1 = f64x2.add(a1, f64x2.mul(s, c1));
      b1 = f64x2.add(b1, f64x2.mul(t, c1));
      a2 = f64x2.add(a2, f64x2.mul(s, c2));
      b2 = f64x2.add(b2, f64x2.mul(t, c2));
      a3 = f64x2.add(a3, f64x2.mul(s, c3));
      b3 = f64x2.add(b3, f64x2.mul(t, c3));
    }
    v128.store(y, a0), v128.store(y, a1, 16), v128.store(y, a2, 32), v128.store(y, a3, 48);
    v128.store(y, b0, 64), v128.store(y, b1, 80), v128.store(y, b2, 96), v128.store(y, b3, 112);
  }
  if (rows & 1) addLast(q, c, y);
}

// @ts-ignore: decorator
@inline
function addLast(q: usize, c: usize, y: usize): void {
  let a0 = v128.load(y), a1 = v128.load(y, 16), a2 = v128.load(y, 32), a3 = v128.load(y, 48);
  for (let i: usize = 0; i < ROW; i += 8) {
    const s = v128.load64_splat(q + i);
    const row = c + (i << 3);
    a0 = f64x2.add(a0, f64x2.mul(s, v128.load(row)));
    a1 = f64x2.add(a1, f64x2.mul(s, v128.load(row, 16)));
    a2 = f64x2.add(a2, f64x2.mul(s, v128.load(row, 32)));
    a3 = f64x2.add(a3, f64x2.mul(s, v128.load(row, 48)));
  }
  v128.store(y, a0), v128.store(y, a1, 16), v128.store(y, a2, 32), v128.store(y, a3, 48);
}
