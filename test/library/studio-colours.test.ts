import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { palette } from '../../packages/satchel/src/report/palette.ts';

const css = readFileSync(resolve(import.meta.dirname, '../../packages/studio/src/style/tokens.css'), 'utf8');

it.each(['light', 'dark'] as const)('the ten colours of the studio in the %s theme are those of reports', (theme) => {
  const [light, dark] = css.split('[data-theme="dark"]');
  const own = theme === 'light' ? light! : dark!;
  const series = [...own.matchAll(/--series-(\d+): (#\w+);/g)].map(([, i, colour]) => [Number(i), colour]);
  expect(series).toEqual(palette.map((colour, i) => [i + 1, colour[theme]]));
});
