/** Values that a command cannot do without. */
import { usageError } from '../../../core/errors.ts';

/** Returns the value of a flag. Throws MISSING_VALUE with this message where it was not given, or is empty. */
export function required(value: string | undefined, message: string): string {
  if (value !== undefined && value !== '') return value;
  throw usageError('MISSING_VALUE', message);
}
