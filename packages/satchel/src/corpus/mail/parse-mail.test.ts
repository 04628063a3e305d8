import { expect, it } from 'vitest';
import { parseMail } from './parse-mail.ts';

it('passes over a broken header', () => {
  const { headers, text } = parseMail('Subject: hens\nno header here\nFrom: Ada\n\nThey lay.');
  expect([...headers]).toEqual([
    ['subject', 'hens'],
    ['from', 'Ada'],
  ]);
  expect(text).toBe('They lay.');
});

it('a message without headers is all text', () => {
  expect(parseMail('They lay.\n\nEggs.')).toEqual({ headers: new Map(), text: 'They lay.\n\nEggs.' });
});
