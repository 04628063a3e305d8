/** Decides who may come in: by name, origin, key, scope and rate. */
import type { IncomingMessage } from 'node:http';
import { problem } from '../http/problem.ts';
import type { AnyRoute, Scope } from '../http/route.ts';
import type { Limits } from '../limits.ts';
import type { Identity, Keys } from './keys.ts';
import type { Names } from './names.ts';
import { createBuckets, createFailureCount } from './rates.ts';

export interface Door {
  /** Throws for a foreign Host (421) or Origin (403). */
  checkNames(request: IncomingMessage): void;
  /** Throws without a valid key (401, or 429 after many). */
  identify(request: IncomingMessage): Identity;
  /** Throws where the key may not do it (403), or too often (429). */
  checkScope(identity: Identity, route: AnyRoute): void;
}

const ranks: Readonly<Record<Scope, number>> = { open: 0, read: 1, write: 2, admin: 3 };

export function createDoor(names: Names, keys: Keys, limits: Pick<Limits, 'failedKeys' | 'rate' | 'burst'>): Door {
  const failures = createFailureCount(limits.failedKeys);
  const rates = createBuckets(limits.rate, limits.burst);
  return {
    checkNames({ headers }) {
      if (!names.isOwnHost(headers.host))
        throw problem('WRONG_HOST', 'The service is not known under that name.', { where: 'host' });
      if (headers.origin !== undefined && !names.isOwnOrigin(headers.origin))
        throw problem('FOREIGN_ORIGIN', 'Requests of pages from elsewhere are refused.', { where: 'origin' });
    },
    identify({ headers, socket }) {
      const key = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.authorization ?? '')?.[1];
      const identity = keys.find(key ?? '');
      if (identity) return identity;
      if (key !== undefined && failures.add(socket.remoteAddress ?? ''))
        throw problem('TOO_MANY_KEYS', 'Too many wrong keys came from this address.', {
          headers: { 'retry-after': '60' },
        });
      throw problem('NO_KEY', 'A valid key is needed.', {
        where: 'authorization',
        headers: { 'www-authenticate': 'Bearer' },
      });
    },
    checkScope({ id, scope }, route) {
      if (ranks[scope] < ranks[route.scope])
        throw problem('SCOPE', `This needs a key of the scope '${route.scope}'; this one has '${scope}'.`, {
          facts: { needed: route.scope, given: scope },
        });
      const wait = rates.take(id);
      if (wait > 0)
        throw problem('TOO_MANY_REQUESTS', `This key may make ${limits.rate} requests a second.`, {
          headers: { 'retry-after': String(Math.ceil(wait)) },
          facts: { rate: limits.rate, burst: limits.burst },
        });
    },
  };
}
