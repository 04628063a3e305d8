/** Milliseconds between two checkpoints, where none is asked for. */
const USUAL_MS = 30_000;
/** Of the time that saving checkpoints may take. */
const LARGEST_SHARE = 0.02;

/** Milliseconds between two checkpoints: as asked for, else 30 s, or more where the longest saving so far would cost over 2 % of the time. */
export const checkpointInterval = (askedSeconds: number | undefined, longestSavingMs: number): number =>
  askedSeconds === undefined ? Math.max(USUAL_MS, longestSavingMs / LARGEST_SHARE) : 1000 * askedSeconds;
