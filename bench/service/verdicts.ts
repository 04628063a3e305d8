/** What a soak says: a line for each row, with the figure, what is asked for, and whether it is reached. */
import type { Measured } from './load.ts';
import { quantile } from './load.ts';

let failed = 0;

export function verdict(id: string, isMet: boolean, figure: string, asked: string): void {
  if (!isMet) failed++;
  console.log(`${id}  ${isMet ? 'pass' : 'FAIL'}  ${figure}  (asked for: ${asked})`);
}

export const failures = (): number => failed;

export const p99 = (latencies: Float64Array): number => quantile(latencies, 0.99);
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
export const told = ({ accepted, statuses }: Measured): string =>
  `p50 ${ms(quantile(accepted, 0.5))}, p99 ${ms(p99(accepted))}, answers ${JSON.stringify(statuses)}`;
