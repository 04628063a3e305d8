import { describe, expect, it } from 'vitest';
import { flag } from '../../core/options.ts';
import { flagsOf } from './flag.ts';
import { commandHelp, groupOverview, overview, wrapped } from './help.ts';
import { commandNames, shapes } from './shapes.ts';

const plain = { heading: String, term: String };

it('the overview names every command', () => {
  for (const name of commandNames) expect(overview(plain)).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});

describe.each(commandNames)('the help of %s', (name) => {
  const text = commandHelp(shapes[name], plain);
  it('names every flag once', () => {
    const names = flagsOf(shapes[name]).map((flag) => flag.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name: flag, isRare } of flagsOf(shapes[name]))
      expect(text).toMatch(new RegExp(isRare ? `^    .*--${flag}(,|$)` : `^  (-\\w, )?--${flag}( |$)`, 'm'));
  });
  it('fits a terminal of 110 columns', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  });
});

it('choices and defaults are told with the flag', () => {
  expect(commandHelp(shapes.evaluate, plain)).toContain('(stop, skip; default: stop)');
  expect(commandHelp(shapes.explain, plain)).toContain('(default: 20)');
});

it('wrapping loses no word', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('incomprehensibilities', 7)).toEqual(['incomprehensibilities']);
});

it('a group of commands lists its own, and what may repeat says so', () => {
  const text = groupOverview('words', plain);
  expect(text).toMatch(/^ {2}words train +\S/m);
  expect(text).not.toContain('predict');
  expect(commandHelp(shapes['words nearest'], plain)).toContain('satchel words nearest FILE WORD… [options]');
  const on = { name: 'shared', option: flag('one set for all', true) };
  expect(commandHelp({ ...shapes['words train'], flags: { Training: [on] } }, plain)).toContain('--shared=false)');
});
