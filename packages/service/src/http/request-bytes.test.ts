import { describe, expect, it } from 'vitest';
import { requestBytes } from './request-bytes.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const head = (...lines: readonly string[]): string => ['POST /v1/x HTTP/1.1', 'host: a', ...lines, '', ''].join('\r\n');

describe('the length of a request', () => {
  it.each([
    [head(), 0],
    [head('content-length: 0'), 0],
    [head('Content-Length:5', 'connection: keep-alive'), 5],
    [head('x-content-length: 9', 'content-length: 5'), 5],
  ])('is that of its head and body: %j', (text, body) => {
    const found = { length: text.length + body, method: 'POST', path: '/v1/x' };
    expect(requestBytes(bytes(text))).toEqual(found);
    expect(requestBytes(bytes(`${text}12345678`))).toEqual(found); // whatever comes after the head
  });

  it.each([
    'POST /v1/x HTTP/1.1\r\nhost: a\r\n', // not whole
    '\r\nPOST /v1/x HTTP/1.1\r\nhost: a\r\n\r\n',
    'POST /v1/x HTTP/1.0\r\nhost: a\r\n\r\n',
    'POST http://a/v1/x HTTP/1.1\r\nhost: a\r\n\r\n',
    '{"texts":["POST /v1/x"]}\r\n\r\n',
    'POST /v1/x HTTP/1.1\nhost: a\r\n\r\n',
    head('transfer-encoding: chunked'),
    head('Transfer-Encoding : chunked'),
    head('expect: 100-continue', 'content-length: 5'),
    head('upgrade: websocket'),
    head('connection: close'),
    head('connection: keep-alive, close'),
    head('content-length: 5', 'content-length: 5'),
    head('content-length: 5', 'Content-Length: 6'),
    head('content-length: +5'),
    head('content-length : 5'),
    head('content-length: 5, 5'),
    head('content-length: 0x5'),
    head('x: a\ncontent-length: 5'),
    head('x: a\rcontent-length: 5'),
    head(`x: ${'a'.repeat(2 ** 14)}`),
  ])('is not told where anything is unusual: %#', (text) => {
    expect(requestBytes(bytes(text))).toBe(undefined);
  });
});
