/**
 * C = A · Bᵀ for row-major 32-bit floats: A is m × k, B is n × k, C is m × n.
 *
 * Panels of 6 rows of A and 8 rows of B are copied so that the inner loop reads both sequentially. It keeps a 6 × 8
 * tile of C in twelve vector registers and must not be unrolled (the compiler would run out of registers). k is
 * processed in blocks of 256: products are summed in order within a block, and blocks are added in order.
 *
 * Tiles at the right and lower edge are padded with zeros and computed into a spare tile; the part inside C is copied.
 */
import { multiplyAdd } from './simd';

const TILE_ROWS = 6;
const TILE_COLUMNS = 8;
const BLOCK_DEPTH = 256;
const BLOCK_ROWS = 96;
const SPARE_BYTES: usize = TILE_ROWS * TILE_COLUMNS * 4;

export function product(m: i32, n: i32, k: i32, a: usize, b: usize, c: usize, scratch: usize): void {
  const panelsOfB = scratch + SPARE_BYTES;
  const panelsOfA = panelsOfB + (<usize>(((n + 7) / 8) * 8) * BLOCK_DEPTH << 2);
  for (let from = 0; from < k; from += BLOCK_DEPTH) {
    const depth = min(BLOCK_DEPTH, k - from);
    pack(b, n, k, from, depth, TILE_COLUMNS, panelsOfB);
    for (let row = 0; row < m; row += BLOCK_ROWS) {
      const rows = min(BLOCK_ROWS, m - row);
      pack(a + (<usize>row * <usize>k << 2), rows, k, from, depth, TILE_ROWS, panelsOfA);
      multiplyPanels(rows, n, depth, panelsOfA, panelsOfB, c + (<usize>row * <usize>n << 2), scratch, from == 0);
    }
  }
  if (k == 0) memory.fill(c, 0, <usize>m * <usize>n << 2);
}

/** Columns [from, from + depth) of a rows × k matrix as panels of `width` rows, each panel [depth][width]; missing rows are zeros. */
function pack(matrix: usize, rows: i32, k: i32, from: i32, depth: i32, width: i32, into: usize): void {
  const step = <usize>width << 2;
  for (let panel = 0; panel < rows; panel += width) {
    for (let i = 0; i < width; i++) {
      let to = into + (<usize>i << 2);
      const end = to + <usize>depth * step;
      if (panel + i < rows) {
        let source = matrix + ((<usize>(panel + i) * <usize>k + <usize>from) << 2);
        for (; to < end; to += step, source += 4) store<f32>(to, load<f32>(source));
      } else {
        for (; to < end; to += step) store<f32>(to, 0);
      }
    }
    into += <usize>depth * step;
  }
}

function multiplyPanels(rows: i32, n: i32, depth: i32, panelsOfA: usize, panelsOfB: usize, c: usize, spare: usize, isFirst: bool): void {
  const rowBytes = <usize>n << 2;
  for (let column = 0; column < n; column += TILE_COLUMNS) {
    const panelOfB = panelsOfB + (<usize>column * <usize>depth << 2);
    const width = min(TILE_COLUMNS, n - column);
    for (let row = 0; row < rows; row += TILE_ROWS) {
      const panelOfA = panelsOfA + (<usize>row * <usize>depth << 2);
      const tile = c + <usize>row * rowBytes + (<usize>column << 2);
      const height = min(TILE_ROWS, rows - row);
      if (width == TILE_COLUMNS && height == TILE_ROWS) {
        multiplyTile(depth, panelOfA, panelOfB, tile, rowBytes, isFirst);
      } else {
        multiplyTile(depth, panelOfA, panelOfB, spare, TILE_COLUMNS << 2, true);
        copyTile(spare, height, width, tile, rowBytes, isFirst);
      }
    }
  }
}

function copyTile(spare: usize, height: i32, width: i32, tile: usize, rowBytes: usize, isFirst: bool): void {
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < width; j++) {
      const to = tile + <usize>i * rowBytes + (<usize>j << 2);
      const value = load<f32>(spare + (<usize>(i * TILE_COLUMNS + j) << 2));
      store<f32>(to, isFirst ? value : load<f32>(to) + value);
    }
  }
}

/** tile (6 × 8) = or += Σ_p a[p][0…6) · b[p][0…8) */
function multiplyTile(depth: i32, a: usize, b: usize, tile: usize, rowBytes: usize, isFirst: bool): void {
  let c00 = f32x4.splat(0), c01 = c00;
  let c10 = c00, c11 = c00;
  let c20 = c00, c21 = c00;
  let c30 = c00, c31 = c00;
  let c40 = c00, c41 = c00;
  let c50 = c00, c51 = c00;
  const end = a + <usize>depth * (TILE_ROWS << 2);
  while (a < end) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load32_splat(a);
    c00 = multiplyAdd(a0, b0, c00);
    c01 = multiplyAdd(a0, b1, c01);
    const a1 = v128.load32_splat(a, 4);
    c10 = multiplyAdd(a1, b0, c10);
    c11 = multiplyAdd(a1, b1, c11);
    const a2 = v128.load32_splat(a, 8);
    c20 = multiplyAdd(a2, b0, c20);
    c21 = multiplyAdd(a2, b1, c21);
    const a3 = v128.load32_splat(a, 12);
    c30 = multiplyAdd(a3, b0, c30);
    c31 = multiplyAdd(a3, b1, c31);
    const a4 = v128.load32_splat(a, 16);
    c40 = multiplyAdd(a4, b0, c40);
    c41 = multiplyAdd(a4, b1, c41);
    const a5 = v128.load32_splat(a, 20);
    c50 = multiplyAdd(a5, b0, c50);
    c51 = multiplyAdd(a5, b1, c51);
    a += TILE_ROWS << 2;
    b += TILE_COLUMNS << 2;
  }
  keep(tile, c00, c01, isFirst);
  keep(tile + rowBytes, c10, c11, isFirst);
  keep(tile + 2 * rowBytes, c20, c21, isFirst);
  keep(tile + 3 * rowBytes, c30, c31, isFirst);
  keep(tile + 4 * rowBytes, c40, c41, isFirst);
  keep(tile + 5 * rowBytes, c50, c51, isFirst);
}

// @ts-ignore: decorator
@inline
function keep(to: usize, left: v128, right: v128, isFirst: bool): void {
  v128.store(to, isFirst ? left : f32x4.add(v128.load(to), left));
  v128.store(to, isFirst ? right : f32x4.add(v128.load(to, 16), right), 16);
}
