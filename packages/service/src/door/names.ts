/**
 * Names the service answers to. A page in a browser can point a name of its own at 127.0.0.1 (DNS rebinding); its requests carry that name in
 * the header Host, and are refused. Numeric addresses cannot be rebound, so that any of them is fine for a service that listens to a network.
 */

import { isIP } from 'node:net';
import { hostname } from 'node:os';

export interface Names {
  isOwnHost(host: string | undefined): boolean;
  isOwnOrigin(origin: string): boolean;
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** `allowed` are names given by the person who runs the service: `satchel.example` or `satchel.example:8443`. */
export function namesOf(host: string, port: () => number, allowed: readonly string[]): Names {
  const own = new Set(['127.0.0.1', 'localhost', '[::1]', ...(isLoopback(host) ? [] : [host, hostname()])]);
  const given = new Set(allowed.map((name) => name.toLowerCase()));
  const isOwn = (name: string, defaultPort: number): boolean => {
    if (given.has(name)) return true;
    const { name: plain, port: named } = split(name);
    if (given.has(plain)) return true;
    if ((named ?? defaultPort) !== port()) return false;
    return own.has(plain) || (!isLoopback(host) && isIP(plain.replace(/^\[|\]$/g, '')) !== 0);
  };
  return {
    isOwnHost: (name) => name !== undefined && isOwn(name.toLowerCase(), 80),
    isOwnOrigin(origin) {
      const match = /^(https?):\/\/([^/?#@\s]+)$/i.exec(origin.toLowerCase());
      return match !== null && isOwn(match[2]!, match[1] === 'https' ? 443 : 80);
    },
  };
}

function split(name: string): { name: string; port: number | undefined } {
  const match = /^(.*?)(?::(\d{1,5}))?$/.exec(name.startsWith('[') ? name : name);
  return { name: match?.[1] ?? name, port: match?.[2] === undefined ? undefined : Number(match[2]) };
}
