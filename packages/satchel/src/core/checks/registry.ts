import { usageError } from '../errors.ts';
import type { Method } from '../method.ts';
import { nearest } from './spelling.ts';

/** Returns the method called `name`; throws an error that lists the names otherwise. */
export function methodNamed<M extends Method>(kind: string, methods: readonly M[], name: string): M {
  const found = methods.find((method) => method.name === name);
  if (found) return found;
  const names = methods.map((method) => method.name);
  const meant = nearest(name, names);
  throw usageError(
    'UNKNOWN_METHOD',
    `there is no ${kind} called '${name}'${meant ? `; did you mean '${meant}'?` : `; there are: ${names.join(', ')}.`}`,
  );
}
