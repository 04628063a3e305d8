/** Headers of every answer: nothing may be framed, sniffed, cached or loaded from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'trusted-types satchel',
  "require-trusted-types-for 'script'",
].join('; ');

export const safetyHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
};

/** The head and body of an answer to something that is not a request: bytes that are no HTTP, a head that is too long or too slow. */
export function rawAnswer(status: number, reason: string, document: object): string {
  const body = JSON.stringify(document);
  const headers = {
    ...safetyHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n');
}
