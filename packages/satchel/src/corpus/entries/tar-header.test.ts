import { expect, it } from 'vitest';
import { attributesOf, headerOf, tarChecksum } from './tar-header.ts';

/** A block with fields at their places, and its checksum. */
function block(fields: Readonly<Record<number, string>>): Buffer {
  const bytes = Buffer.alloc(512);
  for (const [at, text] of Object.entries(fields)) bytes.write(text, Number(at), 'latin1');
  bytes.write(tarChecksum(bytes).toString(8).padStart(6, '0'), 148, 'latin1');
  return bytes;
}

it.each([
  ['ustar', 'farm/hens'],
  ['gnu', 'hens'],
])('the prefix belongs to the path in %s', (format, path) => {
  const header = headerOf(block({ 0: 'hens', 124: '00000000017', 156: '0', 257: format, 345: 'farm' }), {});
  expect(header).toEqual({ path, kind: 'file', size: 15 });
});

it('attributes are records with their length', () => {
  expect(attributesOf(Buffer.from('13 path=hens\n10 size=7\n'))).toEqual({ path: 'hens', size: 7 });
});

it.each(['path=hens\n', '99 path=hens\n', '13 path=hens ', '2 a=b\n'])('unsound attributes: %j', (text) => {
  expect(() => attributesOf(Buffer.from(text))).toThrow('its attributes are not sound');
});
