/** Logarithms of counts: nearly all are small whole numbers, and looking one up is several times faster than working it out. */
const KNOWN = 256;
const table = Float64Array.from({ length: KNOWN }, (_, count) => Math.log2(count));

export const logarithms = {
  /** log2(count); exactly Math.log2 for every number. */
  base2: (count: number): number => {
    const place = count | 0;
    return place === count && place >= 0 && place < KNOWN ? table[place]! : Math.log2(count);
  },
};
