import { expect, it } from 'vitest';
import { isSameLine, markedLines, STEPS } from './marked-lines.ts';

const text = 'hot iron\n\ncold anvil';
const places = [[0, 3, 2], [4, 8, -1], [15, 20, 0.5]] as const; // biome-ignore format: hot, iron, anvil
const step = (share: number): number => Math.ceil(STEPS * share ** 0.7);

it('cuts a text into lines, with the ground of each word relative to the strongest', () => {
  expect(markedLines(text, places)).toEqual([
    [
      { text: 'hot', step: STEPS },
      { text: ' ', step: 0 },
      { text: 'iron', step: -step(0.5) },
      { text: '\n', step: 0 },
    ],
    [{ text: '\n', step: 0 }],
    [
      { text: 'cold ', step: 0 },
      { text: 'anvil', step: step(0.25) },
      { text: '\n', step: 0 },
    ],
  ]);
});

it('has a line after the last end of a line, as a text field has', () => {
  expect(markedLines('hot\n', []).map((line) => line.map((piece) => piece.text).join(''))).toEqual(['hot\n', '\n']);
  expect(markedLines('', [])).toEqual([[{ text: '\n', step: 0 }]]);
});

it('a share over the end of a line is on both lines', () => {
  expect(markedLines('hot\niron', [[0, 8, 1]]).map(([first]) => first!.step)).toEqual([STEPS, STEPS]);
});

it('a line stays the same when another changes, and when all shares shrink alike', () => {
  const before = markedLines(text, places);
  const smaller = places.map(([start, end, share]) => [start + 4, end + 4, share / 2] as const);
  const now = markedLines(`red ${text}`, smaller);
  expect(before.map((line, i) => isSameLine(line, now[i]!))).toEqual([false, true, true]);
});
