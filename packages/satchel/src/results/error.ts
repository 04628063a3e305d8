/** An error for programs: the last line of standard error with `--json`, or the body of a response. */
import type { SatchelError } from '../core/errors.ts';

export interface ErrorReport<Extra extends object = object> {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly where: string | null;
    readonly remedy: string | null;
    readonly facts: Readonly<Record<string, unknown>>;
  } & Extra;
}

/** `extra` is added by the caller: an exit code, a status. */
export const errorReport = <Extra extends object>(
  { code, message, where, remedy, facts }: SatchelError,
  extra: Extra,
): ErrorReport<Extra> => ({ error: { code, message, where: where ?? null, remedy: remedy ?? null, facts, ...extra } });
