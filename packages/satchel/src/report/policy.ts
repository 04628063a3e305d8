/** The Content-Security-Policy of a page that stands alone: its own scripts by their SHA-256, and no connection. */
import { toBase64 } from '../core/bytes/base64.ts';
import { sha256 } from '../core/bytes/sha256.ts';

export function pagePolicy(scripts: readonly string[], style: string): string {
  const allowed = scripts.length === 0 ? "'none'" : scripts.map((script) => `'${hashOf(script)}'`).join(' ');
  return `default-src 'none'; script-src ${allowed}; style-src ${style}; base-uri 'none'; form-action 'none'`;
}

/** As a policy names a script or style. */
export function hashOf(text: string): string {
  const digits = sha256(new TextEncoder().encode(text));
  return `sha256-${toBase64(Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)))}`;
}
