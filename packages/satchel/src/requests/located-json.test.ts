import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonFault, type Located, lineAndColumn, parseLocated } from './located-json.ts';

function plain(node: Located): unknown {
  if (node.type === 'scalar') return node.value;
  if (node.type === 'array') return node.items.map(plain);
  return Object.fromEntries([...node.members].map(([key, { value }]) => [key, plain(value)]));
}

function faultOf(text: string): string {
  try {
    parseLocated(text);
  } catch (error) {
    if (error instanceof JsonFault) return `${lineAndColumn(text, error.at)} ${error.message}`;
    throw error;
  }
  return 'sound';
}

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(plain(parseLocated(text))).toEqual(JSON.parse(text));
    }),
  );
});

it('refuses what JSON.parse refuses', () => {
  const pieces = fc.array(
    fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', 'true', 'nul', ' ', '\\', '.5', '1e999'),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const ours = faultOf(text) === 'sound';
      let theirs = true;
      try {
        theirs = JSON.stringify(JSON.parse(text)).includes('null') === text.includes('null');
      } catch {
        theirs = false;
      }
      if (ours) expect(theirs).toBe(true);
      else if (theirs) expect(text).toMatch(/"a".*"a"|1e999/); // strict where JSON.parse is not: twice the same key, infinite numbers
    }),
    { numRuns: 2000 },
  );
});

it('remembers where keys and values stood', () => {
  const text = '{\n  "seed": 7\n}';
  const root = parseLocated(text);
  const member = root.type === 'object' ? root.members.get('seed') : undefined;
  expect(lineAndColumn(text, member?.keyAt ?? -1)).toBe('2:3');
  expect(lineAndColumn(text, member?.value.at ?? -1)).toBe('2:11');
});

describe('a fault is told with its line and column', () => {
  it.each([
    ['{"a": 1,}', '1:9 a key in double quotes should be here, found }'],
    ['{"a": 1 "b": 2}', "1:9 ',' or '}' should be here, found \"b\""],
    ['{"a" 1}', "1:6 ':' should be here, found 1"],
    ['{\n"a": tru}', '2:6 a value should be here, found tru'],
    ['{"a": 01}', '1:7 a value should be here, found 01'],
    ['{"a": "x}', '1:7 a text in quotes has no end'],
    ["{'a': 1}", `1:2 "'" cannot stand here`],
    ['{"a": 1, "a": 2}', '1:10 the key "a" occurs twice'],
    ['{"a": 1', "1:8 ',' or '}' should be here, found the end"],
    ['', '1:1 a value should be here, found the end'],
    ['{} {}', '1:4 nothing should follow the settings, found {'],
    ['['.repeat(100), '1:17 it is nested deeper than 16'],
  ])('%s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
