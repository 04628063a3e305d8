import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandNames, loadCommand } from '../commands/table.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { completionWords } from './words.ts';
import { zshScript } from './zsh.ts';

const words = completionWords(await Promise.all(commandNames.map(loadCommand)));

/** What bash would offer for the words so far; the last one is being typed. */
function offered(...line: string[]): string[] {
  const script = `${bashScript(words)}
compopt() { :; }
COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${line.length - 1}
_satchel; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('in bash', () => {
  it('commands are offered first', () => {
    expect(offered('satchel', 'e')).toEqual(['evaluate', 'export', 'explain', 'encode', 'evaluate-retrieval']);
  });

  it('flags belong to their command', () => {
    expect(offered('satchel', 'evaluate', '--s')).toEqual(['--set', '--split', '--split-field', '--seed']);
    expect(offered('satchel', 'inspect', '--j')).toEqual(['--json']);
  });

  it('commands of two words are offered a word at a time', () => {
    expect(offered('satchel', 'wo')).toEqual(['words']);
    expect(offered('satchel', 'words', 'e')).toEqual(['evaluate']);
    expect(offered('satchel', 'words', 'train', '--re')).toEqual(['--relaxed', '--resume']);
    expect(offered('satchel', 'words', 'train', '--method', '')).toEqual([
      'skip-gram',
      'cbow',
      'glove',
      'lsi',
      'pmi-svd',
    ]);
    expect(offered('satchel', 'words', 'nearest', '--re')).toEqual(['']);
  });

  it('values are offered where there is a known few', () => {
    expect(offered('satchel', 'evaluate', 'c.csv', '--classifier', 'lin')).toEqual(['linear-svm']);
    expect(offered('satchel', 'complete', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('--set knows every option, and after the equals sign its values', () => {
    expect(offered('satchel', 'train', '--set', 'bow.')).toEqual(['bow.weighting=', 'bow.idf=', 'bow.norm=']);
    expect(offered('satchel', 'train', '--set', 'bow.weighting', '=')).toEqual([
      'binary',
      'tf',
      'tfidf',
      'sublinear',
      'bm25',
    ]);
    expect(offered('satchel', 'train', '--set', 'bow.weighting', '=', 'tf')).toEqual(['tf', 'tfidf']);
  });
});

describe.each([
  ['zsh', zshScript(words)],
  ['fish', fishScript(words)],
])('the script for %s', (_, script) => {
  it('names every command, flag and option', () => {
    for (const { name, flags } of words.commands) {
      expect(script).toContain(name);
      for (const flag of flags) expect(script).toContain(flag.name);
    }
    for (const path of words.options.keys()) expect(script).toContain(path);
  });

  it('leaves no quote open', () => {
    expect([...script.replaceAll(/\\'|'\\''/g, '')].filter((character) => character === "'").length % 2).toBe(0);
  });
});
