import { SatchelError } from '../core/errors.ts';

/** The task or statistic of this name. */
export function named<Value>(table: Readonly<Record<string, Value>>, name: string, kind: 'task' | 'statistic'): Value {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined)
    throw new SatchelError('INTERNAL', `there is no ${kind} called '${name}'.`, { kind: 'internal' });
  return found;
}
