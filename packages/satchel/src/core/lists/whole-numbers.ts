/** The numbers from `start` to before `end`, for instance of neighbouring rows. */
export const wholeNumbers = (start: number, end: number): Uint32Array =>
  Uint32Array.from({ length: end - start }, (_, i) => start + i);
