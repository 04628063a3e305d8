import { expect, it } from 'vitest';
import { createProgressLine, progressText } from './progress-line.ts';

function screen(isWatched: boolean) {
  let time = 0;
  const notes: string[] = [];
  const line = createProgressLine({ note: (text) => void notes.push(text), isWatched, columns: 70 }, () => time);
  const wait = (seconds: number): void => {
    time += seconds;
  };
  return { notes, line, wait };
}

it('shows how far, how fast and how long still', () => {
  const text = (stage: string, done: number, total: number | undefined, unit: string, rate: number) =>
    progressText(stage, { done, total, unit, rate });
  expect(text('train', 12, 48, 'folds', 3)).toBe('train       25 %  12 of 48 folds  3.0/s  12.0 s left');
  expect(text('tokenise', 51200, undefined, 'documents', 12345)).toBe('tokenise   51,200 documents  12,345/s');
  expect(text('train', 410_460, 1_436_610, 'words', 60_986)).toBe(
    'train       28 % of 1.4 M words  60,986/s  16.8 s left',
  );
  expect(text('train', 0, 48, 'folds', Number.NaN)).toBe('train        0 %  0 of 48 folds');
  expect(text('train', 48, 48, 'folds', 4)).toBe('train      100 %  48 of 48 folds  4.0/s');
});

it('shows what is counted around the inner count, until that is done', () => {
  const { notes, line, wait } = screen(true);
  line.advance(1, 4, 'folds');
  wait(2);
  line.advance(2, 4, 'folds');
  wait(1);
  line.advance(3, 3, 'parts');
  wait(1);
  line.advance(4, 4, 'folds');
  wait(1);
  line.advance(1, 3, 'parts');
  expect(notes.map((note) => note.slice(5))).toEqual([
    'read        25 %  1 of 4 folds',
    'read        50 %  2 of 4 folds  0.5/s  4.0 s left',
    'read       100 %  3 of 3 parts  ·  2 of 4 folds  4.0 s left',
    'read       100 %  4 of 4 folds  0.8/s',
    'read        33 %  1 of 3 parts',
  ]);
});

it('leaves out a count that was broken off, when one around it goes on', () => {
  const { notes, line, wait } = screen(true);
  const steps = [[0, 2, 'tables'], [1, 9, 'passes'], [2, 9, 'passes'], [1, 2, 'tables'], [1, 5, 'folds'], [3, 9, 'passes']] as const; // biome-ignore format: a list
  for (const [done, total, unit] of steps) {
    line.advance(done, total, unit);
    wait(1);
  }
  expect(notes.map((note) => note.slice(5)).slice(2)).toEqual([
    'read        22 %  2 of 9 passes  1.0/s  7.0 s left  ·  0 of 2 tables',
    'read        50 %  1 of 2 tables  0.3/s  3.0 s left',
    'read        20 %  1 of 5 folds  ·  1 of 2 tables  3.0 s left',
    'read        33 %  3 of 9 passes  0.5/s  12.0 s left  ·  1 of 2 tables', // cut at 70 columns
  ]);
});

it('measures a count that begins again from there on', () => {
  const { notes, line, wait } = screen(true);
  for (const done of [10, 20, 100, 10, 20]) {
    line.advance(done, 100, 'words');
    wait(done === 100 ? 500 : 1);
  }
  expect(notes.at(-1)!.slice(5)).toBe('read        20 %  20 of 100 words  10/s  8.0 s left');
});

it('redraws one line for a person, at most ten times a second, and wipes it', () => {
  const { notes, line, wait } = screen(true);
  line.stage('read');
  for (let i = 1; i <= 100; i++) {
    wait(0.01);
    line.advance(i, 100, 'documents');
  }
  line.clear();
  line.clear();
  expect(notes.length).toBeLessThanOrEqual(13);
  expect(notes[0]).toBe('\r\u001b[2Kread');
  expect(notes.every((note) => note.startsWith('\r\u001b[2K') && note.length <= 5 + 69)).toBe(true);
  expect(notes.at(-1)).toBe('\r\u001b[2K');
});

it('is silent in a log while it is quick, and shows a sign of life when it is not', () => {
  const { notes, line, wait } = screen(false);
  line.stage('read');
  line.advance(1, 10, 'documents');
  expect(notes).toEqual([]);
  wait(31);
  line.advance(5, 10, 'documents');
  line.clear();
  expect(notes).toEqual(['satchel: read        50 %  5 of 10 documents  0.1/s  38.8 s left\n']);
});

it('what else there is to say stands at the end', () => {
  const { notes, line, wait } = screen(true);
  line.advance(1, 4, 'words');
  wait(1);
  line.remark('loss 2.310');
  line.advance(2, 4, 'words');
  expect(notes.at(-1)?.slice(5)).toBe('read        50 %  2 of 4 words  1.0/s  2.0 s left  loss 2.310');
});
