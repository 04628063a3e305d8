import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments/parse.ts';
import { loadCommand } from './commands/table.ts';
import { createSession } from './session.ts';

const evaluate = await loadCommand('evaluate');

function open(words: readonly string[], isWatched = false) {
  const [printed, noted]: [string[], string[]] = [[], []];
  const terminal = {
    print: async (text: string) => void printed.push(text),
    note: (text: string) => void noted.push(text),
    style: (_style: string, text: string) => text,
    isWatched,
    columns: 80,
  };
  const session = createSession({
    args: parseArguments(evaluate, ['c.csv', ...words]),
    terminal,
    signal: new AbortController().signal,
    keeping: (work) => work(),
    environment: {},
    commands: async () => [],
  });
  return { session, printed, noted };
}

describe('whether progress is shown', () => {
  it.each<[string[], boolean, boolean]>([
    [[], false, false],
    [[], true, false],
    [['--quiet'], true, true],
    [['--quiet'], false, true],
    [['--json'], false, true],
    [['--json'], true, false],
    [['--json', '--quiet'], true, true],
  ])('with %j, watched %s: silent %s', (words, isWatched, isSilent) => {
    const { session, noted } = open(words, isWatched);
    expect(session.isSilent).toBe(isSilent);
    session.clock.stage('read');
    expect(noted.length > 0).toBe(isWatched && !isSilent);
  });
});

describe('what a session says', () => {
  it('is one JSON document with --json, else the text; the progress line is wiped first', async () => {
    const json = open(['--json']);
    await json.session.print({ a: 1 }, () => 'text\n');
    expect(json.printed).toEqual(['{"a":1}\n']);
    const { session, printed, noted } = open([], true);
    session.line.stage('fit');
    await session.print({ a: 1 }, () => 'text\n');
    expect(printed).toEqual(['text\n']);
    expect(noted.at(-1)).toBe('\r\u001b[2K');
  });

  it('are warnings always, and remarks unless --quiet', () => {
    for (const [words, said] of [
      [[], ['satchel: mind\n', 'satchel: by the way\n', 'satchel: 2 bad records left out.\n']],
      [['--quiet'], ['satchel: mind\n']],
    ] as const) {
      const { session, noted } = open(words);
      session.warn('mind');
      session.remark('by the way');
      session.remarkSkipped({ skipped: () => 2 });
      session.remarkSkipped({ skipped: () => 0 });
      expect(noted).toEqual(said);
    }
  });
});

it('books time to stages until it is asked what the run took', () => {
  const { session } = open(['--quiet']);
  session.clock.stage('train');
  const { seconds, peakMemoryMB } = session.cost();
  expect(seconds.train).toBeGreaterThanOrEqual(0);
  expect(peakMemoryMB).toBeGreaterThan(1);
  expect(session.cost().seconds).toEqual(seconds);
});

it('runs work as it is where standard input is not read', async () => {
  expect(await open([]).session.reading(['c.csv'], async () => 7)).toBe(7);
  await expect(open([]).session.reading([], () => Promise.reject(new Error('x')))).rejects.toThrow('x');
});
