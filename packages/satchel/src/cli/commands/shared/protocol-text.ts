import { percent } from '../../../report/format.ts';

/** `cv:10` → 10-fold cross-validation; `holdout:0.2` → 20 % held out. */
export function protocolText(protocol: string): string {
  const [, folds, repeats] = /^cv:(\d+)(?:x(\d+))?$/.exec(protocol) ?? [];
  if (protocol === 'official') return 'official split';
  if (protocol === 'test') return 'test file';
  if (protocol === 'folds') return 'given folds';
  if (folds !== undefined) return `${folds}-fold cross-validation${repeats === undefined ? '' : `, ${repeats} times`}`;
  return protocol.replace(/^holdout:(.+)$/, (_, share: string) => `${percent(Number(share), 0)} held out`);
}
