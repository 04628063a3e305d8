/** A score with its interval, on a scale that all rows share. */
import { percent } from './wording.ts';

export interface Scale {
  readonly low: number;
  readonly high: number;
}

interface IntervalProps extends Scale {
  readonly score: number;
  readonly scale: Scale;
  readonly isBest: boolean;
}

export function Interval({ score, low, high, scale, isBest }: IntervalProps) {
  const at = (value: number): string => `${((value - scale.low) / (scale.high - scale.low || 1)) * 100}%`;
  return (
    <svg className="interval" width="100%" height="14" role="img" aria-label={`${percent(low)} to ${percent(high)}`}>
      <line x1={at(low)} x2={at(high)} y1="7" y2="7" />
      <circle className={isBest ? 'best' : ''} cx={at(score)} cy="7" r="4" />
    </svg>
  );
}

export function scaleOf(rows: readonly Scale[]): Scale {
  const low = Math.max(0, Math.min(...rows.map((row) => row.low)) - 0.01);
  const high = Math.min(1, Math.max(...rows.map((row) => row.high)) + 0.01);
  return rows.length === 0 ? { low: 0, high: 1 } : { low, high };
}
