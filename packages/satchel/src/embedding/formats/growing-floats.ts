/**
 * 32-bit floats whose number is not known for sure. A promise (a header, a guess from the file's size) is believed only after the first
 * 256 KiB have really come: then the promised room is taken at once, so that nothing large is ever copied or held twice. Pages that are
 * never written to are never resident.
 */
const trusted = 2 ** 16; // floats

export class GrowingFloats {
  data: Float32Array = new Float32Array(0);

  /** Room for `needed` floats; `promised` is what the whole may need. Without a promise, or beyond it, room doubles. */
  reserve(needed: number, promised: number): void {
    if (needed <= this.data.length) return;
    const isPromised = promised >= needed;
    const room =
      this.data.length === 0
        ? Math.max(needed, Math.min(promised, trusted))
        : isPromised
          ? promised
          : 2 * this.data.length;
    const grown = new Float32Array(Math.max(needed, room));
    grown.set(this.data);
    this.data = grown;
  }

  /** The first `length` floats, without the spare room. */
  take(length: number): Float32Array {
    return length === this.data.length ? this.data : this.data.subarray(0, length);
  }
}
