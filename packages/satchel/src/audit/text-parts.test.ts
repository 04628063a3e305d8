import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './text-parts.ts';

/** The part of each line, by its first letter: f(ield) q(uote) a(ttribution) s(ignature) b(ody). */
const shape = (text: string): string => linesOf(text).map(({ part }) => part[0]).join(''); // biome-ignore format: one thought

describe('a mail', () => {
  const mail = `From: jo@yard.example (Jo)
Subject: Re: anchors
 and other irons
Lines: 9

In article <12@quay.example> al@quay.example writes:
> Are iron anchors any good?
JS> They are.
Yes, in sand.

--
Jo, harbour master`;

  it('has fields, quotes with what introduces them, a body and a signature', () => {
    expect(shape(mail)).toBe('ffffbaqqbbss');
  });

  it('has fields by name; a line that goes on belongs to the field before', () => {
    expect(linesOf(mail).flatMap(({ field }) => field ?? [])).toEqual(['from', 'subject', 'subject', 'lines']);
  });

  it('without dashes is signed by its last short paragraph', () => {
    expect(shape('From: a\nSubject: b\n\nWhat I say.\n\nJo\nThe Yard')).toBe('ffbbsss');
  });
});

describe('a plain text', () => {
  it.each([
    ['one line', 'b'],
    ['', 'b'],
    ['Two paragraphs.\n\nThe second is no signature.', 'bbb'],
    ['Note: a single line with a colon is no header', 'b'],
    ['He wrote: it is said: nothing', 'b'],
    [`A long text.\n---\n${'more\n'.repeat(20)}`, `bb${'b'.repeat(21)}`],
  ])('%j', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it('may end with a signature under a rule, and quote', () => {
    expect(shape('Hello.\n| you said\n---\nJo')).toBe('bqss');
  });
});

it('a block of fields needs no empty line after it, but two fields', () => {
  expect(shape('Title: a\nTags: b\nand the text')).toBe('ffb');
});

it('every line stands in one part, and together they are the text', () => {
  const piece = fc.constantFrom('From: x', ' more', '', '> q', '--', 'word', 'A wrote:', 'JS> y');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('\n');
      expect(linesOf(text).map((line) => line.text).join('\n')).toBe(text); // biome-ignore format: one thought
    }),
  );
});

it('takes time linear in the text', () => {
  expect(linesOf('a: '.repeat(50_000)).length).toBe(1);
  expect(linesOf('-'.repeat(100_000)).length).toBe(1);
  expect(linesOf('@<'.repeat(50_000)).length).toBe(1);
  expect(linesOf('<said wrote '.repeat(10_000)).length).toBe(1);
  expect(linesOf(`${'said: '.repeat(20_000)}.`).length).toBe(1);
});
