import { describe, expect, it } from 'vitest';
import { flag } from '../../core/options.ts';
import { commandNames, commandTable, loadCommand } from '../commands/table.ts';
import { flagsOf } from './flag.ts';
import { commandHelp, groupOverview, overview, wrapped } from './help.ts';

const plain = { heading: String, term: String };
const summaries = commandNames.map((name) => [name, commandTable[name].summary] as const);
const helpOf = async (name: (typeof commandNames)[number]) => commandHelp(await loadCommand(name), plain);

it('the overview names every command', () => {
  const text = overview(summaries, plain);
  for (const name of commandNames) expect(text).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});

describe.each(commandNames)('the help of %s', (name) => {
  it('names every flag once', async () => {
    const [command, text] = [await loadCommand(name), await helpOf(name)];
    const names = flagsOf(command).map((flag) => flag.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name: flag, isRare } of flagsOf(command))
      expect(text).toMatch(new RegExp(isRare ? `^    .*--${flag}(,|$)` : `^  (-\\w, )?--${flag}( |$)`, 'm'));
  });
  it('fits a terminal of 110 columns', async () => {
    const lines = (await helpOf(name)).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  });
});

it('choices and defaults are told with the flag', async () => {
  expect(await helpOf('evaluate')).toContain('(stop, skip; default: stop)');
  expect(await helpOf('explain')).toContain('(default: 20)');
});

it('rankers and feedback are listed from their registries', async () => {
  for (const name of ['search', 'evaluate-retrieval'] as const) {
    const text = (await helpOf(name)).replace(/\s+/g, ' ');
    expect(text).toContain('bm25, pl2, dph, dirichlet, jelinek-mercer, tfidf; or');
    expect(text).toContain('mixture, rm3');
  }
});

it('wrapping loses no word', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('incomprehensibilities', 7)).toEqual(['incomprehensibilities']);
});

it('a group of commands lists its own, and what may repeat says so', async () => {
  const text = groupOverview('words', summaries, plain);
  expect(text).toMatch(/^ {2}words train +\S/m);
  expect(text).not.toContain('predict');
  expect(await helpOf('words nearest')).toContain('satchel words nearest FILE WORD… [options]');
  const on = { name: 'shared', option: flag('one set for all', true) };
  const training = await loadCommand('words train');
  expect(commandHelp({ ...training, flags: { Training: [on] } }, plain)).toContain('--shared=false)');
});
