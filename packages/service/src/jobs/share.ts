/**
 * How much of a job is done, from its progress. A run goes through stages; a run over folds, grid points or tables also
 * tells how many of these pieces are done, and each piece goes through the stages again:
 *
 *   share = (pieces done + share of the piece under way) / (pieces + 1)                                        (1)
 *
 * What comes after the pieces, such as the final fit, counts as one more. Pieces may lie inside each other: then the
 * piece under way has a share by (1). A share never falls, and is 1 only at the end.
 */
export interface Share {
  stage(name: string): void;
  advance(done: number, total: number | undefined, unit: string): void;
  value(): number;
}

const STAGES = ['read', 'tokenise', 'fit', 'transform', 'train', 'predict'];
const PIECES = /^(folds|inner fits|points of the grid|rounds|tables|cells of .*|seconds of the budget)$/;
const MOST = 0.99;

export function createShare(): Share {
  /** Units of pieces, the outermost first. */
  let pieces: { readonly unit: string; readonly done: number; readonly total: number }[] = [];
  let [stage, within, best] = [0, 0, 0];

  function told(): number {
    const ofStages = (stage + within) / STAGES.length;
    return pieces.reduceRight((inner, { done, total }) => (done + inner) / (total + 1), ofStages);
  }
  const rise = (): void => {
    best = Math.max(best, Math.min(MOST, told()));
  };
  return {
    stage(name) {
      [stage, within] = [Math.max(0, STAGES.indexOf(name)), 0];
      rise();
    },
    advance(done, total, unit) {
      if (total === undefined || total <= 0) return;
      if (PIECES.test(unit)) {
        const at = pieces.findIndex((piece) => piece.unit === unit);
        pieces = [...pieces.slice(0, at < 0 ? pieces.length : at), { unit, done, total }]; // those inside begin anew
        [stage, within] = [0, 0];
      } else within = Math.min(1, done / total);
      rise();
    },
    value: () => best,
  };
}
