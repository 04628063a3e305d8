/** Milliseconds between two checkpoints, where none is asked for. */
const USUAL_MS = 30_000;
/** Largest share of the time that saving checkpoints may take. */
const LARGEST_SHARE = 0.02;

/** Milliseconds between two checkpoints: as given, else 30 s, or longer if saving would otherwise take over 2 % of the time. */
export const checkpointInterval = (askedSeconds: number | undefined, longestSavingMs: number): number =>
  askedSeconds === undefined ? Math.max(USUAL_MS, longestSavingMs / LARGEST_SHARE) : 1000 * askedSeconds;
