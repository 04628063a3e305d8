/**
 * Writes packages/satchel/src/core/typed/option-types.ts: the names of all methods and the options of every part as TypeScript types, with their
 * help text, so that an editor completes and checks them. Made from the declarations that the command line uses; run it again after a method
 * or an option was added. `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Option, Options } from '../packages/satchel/src/core/options.ts';
import { classifiers, rankers, representations, wordMethods } from '../packages/satchel/src/pipeline/catalogue.ts';
import { optionGroups } from '../packages/satchel/src/requests/option-groups.ts';

const target = new URL('../packages/satchel/src/core/typed/option-types.ts', import.meta.url);

/** Groups that the library takes elsewhere: how a corpus is read is said when it is opened. */
const ELSEWHERE = ['corpus'];

export function optionTypes(): string {
  const groups = Object.entries(optionGroups).filter(([name]) => !ELSEWHERE.includes(name));
  return `/** Names of methods and options of every part. Made by scripts/build-option-types.ts: do not edit. */

export type RepresentationName =
${union(representations.map(({ name }) => name))};

export type ClassifierName =
${union(classifiers.map(({ name }) => name))};

export type RankerName =
${union(rankers.map(({ name }) => name))};

export type WordMethodName =
${union(wordMethods.map(({ name }) => name))};

/** Options by part; \`satchel methods\` lists them too. */
export type MethodOptions = {
${groups.map(([name, options]) => group(name, options)).join('\n')}
};
`;
}

const union = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n');

function group(name: string, own: Options): string {
  const options = name === 'words' ? { ...shortForms(), ...own } : own;
  const lines = Object.entries(options).map(([option, declared]) => field(option, declared));
  if (lines.length === 0) return `  readonly ${quoted(name)}?: Readonly<Record<string, never>>;`;
  return `  readonly ${quoted(name)}?: {\n${lines.join('\n')}\n  };`;
}

/** \`words.epochs\` is short for the option of the word-vector method that is chosen. */
const shortForms = (): Options => Object.assign({}, ...[...wordMethods].reverse().map(({ options }) => options));

function field(name: string, option: Option): string {
  const fallback = JSON.stringify(option.default);
  const text = `${option.description}; default ${fallback}`.replaceAll('*/', '* /');
  return `    /** ${text}. */\n    readonly ${quoted(name)}?: ${typeOf(option)} | undefined;`;
}

function typeOf(option: Option): string {
  if (option.type === 'number' || option.type === 'integer') return 'number';
  if (option.type === 'boolean') return 'boolean';
  if (option.type === 'array') return 'readonly string[]';
  if ('enum' in option) return option.enum.map((value) => `'${value}'`).join(' | ');
  return 'examples' in option && option.examples
    ? [...option.examples.map((value) => `'${value}'`), ANY_TEXT].join(' | ')
    : 'string';
}

/** `string` would swallow the literals beside it, and an editor would offer none of them. */
const ANY_TEXT = '(string & Record<never, never>)';

const quoted = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(target, optionTypes());
  else if (readFileSync(target, 'utf8') !== optionTypes()) {
    console.error('src/core/typed/option-types.ts is out of date: run node scripts/build-option-types.ts');
    process.exitCode = 1;
  }
}
