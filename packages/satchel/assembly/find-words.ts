/**
 * The words of a text, found among its bytes (UTF-8) and looked up in a table of spellings.
 *
 * `markWords` takes 16 bytes at a time: A–Z become a–z where asked for, and a bit per byte says whether it belongs to a word, another whether it is part of
 * a character beyond ASCII. `findWords` walks from bit to bit. A word of n bytes is looked up by (a, b, n):
 *
 *   a   its first 8 bytes, zeros after its end        b   its last 8 bytes where n > 8, else 0
 *
 * which tell words of up to 16 bytes apart; longer ones are compared byte by byte. A slot of the table has 24 bytes: a, b, the value, and
 * n + 128 · (place of a long spelling). Values below 0 stand for words that are left out. The table is probed in a row, at most `mostProbes` slots.
 *
 * The table begins small, so that it fits into the processor's cache, and doubles when it is half full, up to `mostSlots`. Memory for one and a half
 * times as many slots is used: while a table doubles, its old slots lie at the end.
 */
const SLOT: usize = 24;
const FIRST_SLOTS: u32 = 1 << 14;

let text: usize = 0;
let words: usize = 0; // one bit per byte of the text
let others: usize = 0; // the same for bytes beyond ASCII
let slots: usize = 0;
let slotMask: u32 = 0;
let mostSlots: u32 = 0;
let used: u32 = 0; // slots
let spellings: usize = 0;
let spelled: u32 = 0; // bytes used of `spellings`
let tokens: usize = 0;
let state: usize = 0;
let digits: v128 = i8x16.splat(0);
let lower: v128 = i8x16.splat(0);
let longest: u32 = 0;
let mostProbes: u32 = 0;
let freeSlot: usize = 0;

export function useWords(
  toText: usize,
  toWords: usize,
  toOthers: usize,
  toSlots: usize,
  slotCount: u32,
  toSpellings: usize,
  toTokens: usize,
  toState: usize,
  hasDigits: bool,
  isLowered: bool,
  longestWord: u32,
  probes: u32,
): void {
  text = toText;
  words = toWords;
  others = toOthers;
  slots = toSlots;
  mostSlots = slotCount;
  slotMask = min(slotCount, FIRST_SLOTS) - 1;
  used = 0;
  spellings = toSpellings;
  spelled = 0;
  tokens = toTokens;
  state = toState;
  digits = i8x16.splat(hasDigits ? -1 : 0);
  lower = i8x16.splat(isLowered ? 0x20 : 0);
  longest = longestWord;
  mostProbes = probes;
}

/** Bytes after the text that are marked as separators, so that no loop has to check for its end. */
const PADDING: u32 = 128;

export function markWords(length: u32): void {
  memory.fill(text + length, 0, PADDING);
  for (let at: u32 = 0; at < length + PADDING - 16; at += 16) {
    const bytes = v128.load(text + at);
    const folded = v128.or(bytes, i8x16.splat(0x20));
    const letters = i8x16.lt_u(i8x16.sub(folded, i8x16.splat(0x61)), i8x16.splat(26));
    const numbers = v128.and(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10)), digits);
    v128.store(text + at, v128.or(bytes, v128.and(letters, lower)));
    store<u16>(words + (at >> 3), <u16>i8x16.bitmask(v128.or(letters, numbers)));
    store<u16>(others + (at >> 3), <u16>i8x16.bitmask(bytes));
  }
}

/** Of bits from `at` on: at least 57, the rest 0. */
// @ts-ignore: decorator
@inline
function bitsAt(bits: usize, at: u32): u64 {
  return load<u64>(bits + (at >> 3)) >> (at & 7);
}

/** Where the word that begins at `start` ends. */
// @ts-ignore: decorator
@inline
function endOf(start: u32): u32 {
  let end = start;
  let run = <u32>ctz(~bitsAt(words, end));
  while (run >= 57) {
    end += 57;
    run = <u32>ctz(~bitsAt(words, end));
  }
  return end + run;
}

/**
 * Stores the values of words from byte `from` on behind the `found` that are there, until the text ends (0), a word is not in the table (1), a
 * character is beyond ASCII (2), or a chain of slots is too long (3). The state: start and end of the word where it stopped, words found, words
 * that were too long.
 */
export function findWords(from: u32, length: u32, found: u32): i32 {
  let at = from;
  let capped: u32 = load<u32>(state, 12);
  while (at < length) {
    const next = bitsAt(words, at) | bitsAt(others, at);
    if (next === 0) {
      at += 57;
      continue;
    }
    at += <u32>ctz(next);
    const start = at;
    if (bitsAt(others, at) & 1) return stop(2, start, start, found, capped);
    at = endOf(start);
    if (bitsAt(others, at) & 1) return stop(2, start, at, found, capped);
    const n = at - start;
    if (n > longest) {
      capped++;
      continue;
    }
    const slot = find(text + start, n);
    if (slot === 0) return stop(freeSlot === 0 ? 3 : 1, start, at, found, capped);
    const value = load<i32>(slot, 16);
    store<i32>(tokens + (<usize>found << 2), value);
    found += value >= 0 ? 1 : 0;
  }
  return stop(0, length, length, found, capped);
}

function stop(status: i32, start: u32, end: u32, found: u32, capped: u32): i32 {
  store<u32>(state, start);
  store<u32>(state, end, 4);
  store<u32>(state, found, 8);
  store<u32>(state, capped, 12);
  return status;
}

// @ts-ignore: decorator
@inline
function firstOf(word: usize, n: u32): u64 {
  const bytes = load<u64>(word);
  return n >= 8 ? bytes : bytes & ((<u64>1 << (n << 3)) - 1);
}

// @ts-ignore: decorator
@inline
function lastOf(word: usize, n: u32): u64 {
  return n > 8 ? load<u64>(word + n - 8) : 0;
}

// @ts-ignore: decorator
@inline
function hashOf(word: usize, n: u32, a: u64, b: u64): u32 {
  let hash = (a ^ rotl(b, 23) ^ n) * 0x9e3779b97f4a7c15;
  for (let i: u32 = 8; i + 8 < n; i += 8) hash = ((hash ^ load<u64>(word + i)) ^ (hash >> 32)) * 0x9e3779b97f4a7c15;
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9;
  return <u32>(hash >> 32);
}

/** The slot of a word; 0 where it has none, with a free slot for it in `freeSlot`, or 0 there too. */
// @ts-ignore: decorator
@inline
function find(word: usize, n: u32): usize {
  const a = firstOf(word, n);
  const b = lastOf(word, n);
  let slot = hashOf(word, n, a, b) & slotMask;
  for (let probe: u32 = 0; probe < mostProbes; probe++) {
    const place = slots + <usize>slot * SLOT;
    const first = load<u64>(place);
    if (first === a && load<u64>(place, 8) === b) {
      const info = load<u32>(place, 20);
      if ((info & 127) === n && (n <= 16 || memory.compare(spellings + (info >> 7), word, n) === 0)) return place;
    }
    if (first === 0) {
      freeSlot = place;
      return 0;
    }
    slot = (slot + 1) & slotMask;
  }
  freeSlot = 0;
  return 0;
}

/** Adds the word where `findWords` stopped with 1. Returns the bytes of long spellings so far. */
export function addWord(value: i32): u32 {
  const start = text + load<u32>(state);
  const n = load<u32>(state, 4) - load<u32>(state);
  store<u64>(freeSlot, firstOf(start, n));
  store<u64>(freeSlot, lastOf(start, n), 8);
  store<i32>(freeSlot, value, 16);
  store<u32>(freeSlot, n | (spelled << 7), 20);
  if (n > 16) {
    memory.copy(spellings + spelled, start, n);
    spelled += n;
  }
  if (++used * 2 > slotMask && slotMask + 1 < mostSlots) doubleSlots();
  return spelled;
}

function doubleSlots(): void {
  const bytes = <usize>(slotMask + 1) * SLOT;
  const old = slots + <usize>(mostSlots + (mostSlots >> 1)) * SLOT - bytes;
  memory.copy(old, slots, bytes);
  memory.fill(slots, 0, bytes);
  slotMask = 2 * slotMask + 1;
  for (let from = old; from < old + bytes; from += SLOT) if (load<u64>(from) !== 0) moveSlot(from);
  memory.fill(old, 0, bytes); // a later table may reach as far
}

/** Copies a slot to its place in the table, where it is found again however far that is from the first slot of its word. */
function moveSlot(from: usize): void {
  const info = load<u32>(from, 20);
  let slot = hashOf(spellings + (info >> 7), info & 127, load<u64>(from), load<u64>(from, 8)) & slotMask;
  let probes: u32 = 1;
  for (; load<u64>(slots + <usize>slot * SLOT) !== 0; probes++) slot = (slot + 1) & slotMask;
  mostProbes = max(mostProbes, probes);
  memory.copy(slots + <usize>slot * SLOT, from, SLOT);
}
