/**
 * Names of arrays: plain printable text. Names of inherited JavaScript properties (`__proto__`, `constructor`), also as
 * a part between dots, and names with control characters are refused.
 */
import { printable, SatchelError } from '../core/errors.ts';

export const metadataKey = '__metadata__';

export function checkName(name: string): void {
  const inherited = name.split('.').find((part) => part in Object.prototype);
  if (name !== '' && name !== metadataKey && inherited === undefined && printable(name) === name) return;
  const reason =
    inherited === undefined
      ? 'names are 1 to 200 printable characters'
      : `'${inherited}' is a name of JavaScript's own`;
  throw new SatchelError('BAD_NAME', `An array cannot be called '${printable(name)}': ${reason}.`, {
    where: `array '${printable(name)}'`,
    facts: { name },
  });
}
