import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../core/options.ts';
import { textOptions } from '../options.ts';
import { createRun, findRun, longestToken, runRules, spellingOf } from './runs.ts';

type Given = Readonly<Record<string, unknown>>;

function runsOf(text: string, given: Given = {}): string[] {
  const rules = runRules(resolveOptions('text', textOptions, given));
  const run = createRun();
  const found: string[] = [];
  for (let from = 0; findRun(text, from, rules, run); from = run.end) found.push(spellingOf(text, run));
  return found;
}

/** The definition of runs, in one expression. Lone surrogates separate, also when removing ignored characters would join two halves. */
function expectedRuns(text: string, pattern: RegExp): string[] {
  const wellFormed = text.replace(/[\ud800-\udfff]/gu, ' ');
  return wellFormed.replace(/(?!\u200b)\p{Default_Ignorable_Code_Point}/gu, '').match(pattern) ?? [];
}

/** Strings of single code units, lone surrogates among them, with characters that matter to words made frequent. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        'a',
        'Z',
        '7',
        "'",
        '_',
        ' ',
        '\u0301',
        '\u00ad',
        '\u200b',
        '\u200d',
        '\ud835',
        '\udc00',
        '𝐀',
        '漢',
        'ไท',
        'İ',
        'Σ',
        '\0',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('runs of word characters', () => {
  it.each([
    ["Don't panic: it's 42.", ['Don', 't', 'panic', 'it', 's', '42']],
    ['snake_case and e-mail', ['snake', 'case', 'and', 'e', 'mail']],
    ['cafe\u0301 déjà', ['cafe\u0301', 'déjà']],
    ['co\u00adoperate\u200d', ['cooperate']],
    ['zero\u200bwidth', ['zero', 'width']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['𝐀𝐁 x\ud835 \udc00y', ['𝐀𝐁', 'x', 'y']],
    ['a\0b', ['a', 'b']],
    ['❤️ 👩‍👩‍👧', []],
    ['', []],
  ])('finds those of %j', (text, expected) => {
    expect(runsOf(text)).toEqual(expected);
  });

  it('leaves digits out of letters-only runs', () => {
    expect(runsOf('mp3 b2b ½ Ⅷ', { tokens: 'letters' })).toEqual(['mp', 'b', 'b']);
    expect(runsOf('mp3 b2b ½ Ⅷ')).toEqual(['mp3', 'b2b', '½', 'Ⅷ']);
  });

  it('count marks one by one where asked to', () => {
    expect(runsOf('wow!! (it) 👍', { tokens: 'words-and-marks' })).toEqual(['wow', '!', '!', '(', 'it', ')', '👍']);
  });

  it('are what the regular expression says, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(runsOf(text)).toEqual(expectedRuns(text, /[\p{L}\p{M}\p{N}]+/gu));
        expect(runsOf(text, { tokens: 'letters' })).toEqual(expectedRuns(text, /[\p{L}\p{M}]+/gu));
        expect(runsOf(text, { tokens: 'words-and-marks' })).toEqual(
          expectedRuns(text, /[\p{L}\p{M}\p{N}]+|[\p{P}\p{S}]/gu),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('know their code units and whether a dictionary has to cut them', () => {
    const run = createRun();
    const rules = runRules(resolveOptions('text', textOptions, {}));
    findRun('  Windows版', 0, rules, run);
    expect(run).toMatchObject({ start: 2, end: 10, length: 8, isUnspaced: true });
    expect(String.fromCharCode(...run.units.subarray(0, run.length))).toBe('windows版');
    findRun('한국어 русский עברית', 0, rules, run);
    expect(run.isUnspaced).toBe(false);
  });

  it('hash equally when they are spelled equally, whatever lies between the letters', () => {
    const rules = runRules(resolveOptions('text', textOptions, {}));
    const [one, other] = [createRun(), createRun()];
    findRun('SoftHyphen', 0, rules, one);
    findRun('...soft\u00adhyphen!', 0, rules, other);
    expect(other.hash).toBe(one.hash);
  });

  it('keep only the first units of a run of any length', () => {
    const run = createRun();
    expect(findRun('x'.repeat(5000), 0, runRules(resolveOptions('text', textOptions, {})), run)).toBe(true);
    expect(run.length).toBe(5000);
    expect(run.units.length).toBe(longestToken);
  });
});
