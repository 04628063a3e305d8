import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import { MOST_THREADS } from '../../requests/run-settings.ts';
import { MOST_THREADS as engineLimit } from '../../run/engine.ts';
import { loadCommand } from '../commands/table.ts';
import { corpusFlags, flags } from './flags.ts';
import { parseArguments } from './parse.ts';

const evaluate = await loadCommand('evaluate');
const train = await loadCommand('train');
const trainWords = await loadCommand('words train');
const predict = await loadCommand('predict');
const nearest = await loadCommand('words nearest');
const analogy = await loadCommand('words analogy');
const parse = (...words: string[]) => parseArguments(evaluate, words);

function refusal(...words: string[]): SatchelError {
  try {
    parse(...words);
  } catch (error) {
    if (error instanceof SatchelError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('the words of a command line', () => {
  it('may give a value after a space or an equals sign', () => {
    expect(parse('c.csv', '--seed', '7').given(flags.seed)).toBe(7);
    expect(parse('c.csv', '--seed=7').given(flags.seed)).toBe(7);
    expect(parse('c.csv', '--text=a=b').given(corpusFlags.text)).toBe('a=b');
  });

  it('keep every value of a flag that repeats, and the last of one that does not', () => {
    const args = parse('--set', 'bow.idf=none', 'c.csv', '--set=bow.norm=l1', '--seed', '1', '--seed', '2');
    expect(args.all(flags.set)).toEqual(['bow.idf=none', 'bow.norm=l1']);
    expect(args.given(flags.seed)).toBe(2);
  });

  it('know short names', () => {
    expect(parseArguments(train, ['c.csv', '-o', 'm', '-f']).given(flags.out)).toBe('m');
    expect(parseArguments(train, ['c.csv', '-o', 'm', '-f']).isOn(flags.force)).toBe(true);
  });

  it('take everything after -- as names, and a lone dash as standard input', () => {
    expect(parse('--', '--odd-name.csv').positionals).toEqual(['--odd-name.csv']);
    expect(parseArguments(predict, ['model', '-']).positionals).toEqual(['model', '-']);
  });

  it('leave a flag that was not given undefined', () => {
    expect(parse('c.csv').given(flags.seed)).toBeUndefined();
    expect(parse('c.csv').isOn(flags.json)).toBe(false);
  });

  it('take a value that begins with a dash, unless it is a flag itself', () => {
    expect(parse('c.csv', '--text', '-odd').given(corpusFlags.text)).toBe('-odd');
    expect(refusal('c.csv', '--text', '--json').message).toBe('--text needs a value: --text FIELD.');
  });

  it('name a flag that is gone, with the reason', () => {
    expect(() => parseArguments(trainWords, ['c.txt', '--hogwild', '--out', 'c.bin'])).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_FLAG',
        message:
          'there is no option --hogwild any more: threads no longer write over each other, because shards are faster and give the same bytes every time.',
        remedyAtTerminal: 'Leave --hogwild out.',
      }),
    );
  });

  it.each([
    ['C1', ['c.csv', '--thread', '4'], 'there is no option --thread; did you mean --threads?'],
    ['C1', ['c.csv', '--mem', '4'], 'there is no option --mem; did you mean --memory-limit?'],
    ['C1', ['c.csv', '--zzzzzzzz'], 'there is no option --zzzzzzzz.'],
    ['C1', [], "'evaluate' needs CORPUS: "],
    ['C2', ['c.csv', '--threads', '0'], '--threads must be a whole number from 1 to 256, got "0".'],
    ['C2', ['c.csv', '--threads', '-1'], '--threads must be a whole number from 1 to 256, got "-1".'],
    ['C2', ['c.csv', '--threads', '1e9'], '--threads must be a whole number from 1 to 256, got "1e9".'],
    ['C2', ['c.csv', '--threads', 'abc'], '--threads must be a whole number from 1 to 256, got "abc".'],
    ['C2', ['c.csv', '--threads', ''], '--threads must be a whole number from 1 to 256, got "".'],
    ['C2', ['c.csv', '--seed', '1.5'], '--seed must be a whole number from 0 to 4294967295, got "1.5".'],
    ['C2', ['c.csv', '--format', 'cvs'], "--format must be one of 'auto', 'jsonl', 'csv'"],
    ['C2', ['c.csv', '--json=maybe'], '--json is on or off and takes no value, got "maybe".'],
    ['C16', ['c.csv', '--seed', '\u001b[31mred'], 'got "\\x1b[31mred"'],
  ])('%s: %j is refused as a mistake of usage', (_, words, message) => {
    const error = refusal(...words);
    expect(error.kind).toBe('usage');
    expect(error.message).toContain(message);
  });

  it('are refused with a usage error or understood, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('--seed', '--', '-', '--set', '--json', '-q', '--text='))),
        (words) => {
          try {
            expect(parse(...words).positionals.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(SatchelError);
          }
        },
      ),
    );
  });
});

it('the limit of --threads is the limit of the engine', () => {
  expect(MOST_THREADS).toBe(engineLimit);
});

it('the last name may repeat where the command says so', () => {
  expect(parseArguments(nearest, ['v.bin', 'a', 'b', '--top', '3', 'c']).positionals).toEqual(['v.bin', 'a', 'b', 'c']);
  expect(() => parseArguments(nearest, ['v.bin'])).toThrow("'words nearest' needs WORD");
  expect(() => parseArguments(analogy, ['v.bin', 'a', 'b', 'c', 'd'])).toThrow("takes no argument 'd'");
});
