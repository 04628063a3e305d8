import { printable, SatchelError } from '../../core/errors.ts';

/** Errors of a Parquet file with their position; `unsupported` for valid files that Satchel does not read. */
export interface Faults {
  bad(what: string, offset: number, cause?: unknown): SatchelError;
  unsupported(what: string): SatchelError;
  tooMuch(code: 'LIMIT_ROWS' | 'LIMIT_BYTES', what: string, facts: Readonly<Record<string, unknown>>): SatchelError;
  tooDeep(what: string, deepest: number): SatchelError;
}

export const faultsOf = (name: string): Faults => ({
  bad: (what, offset, cause) =>
    new SatchelError('BAD_PARQUET', `${name} is not a sound Parquet file: ${printable(what)}.`, {
      where: `${name}: byte ${offset}`,
      facts: { offset },
      cause,
    }),
  unsupported: (what) =>
    new SatchelError('UNSUPPORTED', `${name}: ${printable(what)} is not read.`, { where: name, facts: { what } }),
  tooMuch: (code, what, facts) => new SatchelError(code, `${name} ${what}.`, { where: name, facts }),
  tooDeep: (what, deepest) =>
    new SatchelError('TOO_DEEP', `${name}: ${what} goes more than ${deepest} levels deep.`, { where: name }),
});
