/**
 * The error contract: Satchel rejects input with a SatchelError. It has a stable `code`, a `message` (a sentence that names what was found and
 * what was expected), `where` (file:line:column, byte offset, JSON pointer, record number) and a `remedy` (what to do).
 *
 * The kind decides the exit code of the command line; the library itself never ends the process.
 */
import { remedyInOptions } from './checks/remedy.ts';

export type ErrorKind =
  | 'usage'
  | 'data'
  | 'input'
  | 'internal'
  | 'output'
  | 'io'
  | 'busy'
  | 'permission'
  | 'configuration';

export interface ErrorDetails {
  readonly kind?: ErrorKind;
  readonly where?: string | undefined;
  readonly remedy?: string | undefined;
  /** Facts for programs: `{ k: 60, distinct: 10 }`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * What every rejected input throws. Programs read `code`, which is stable; people read the message and the remedy.
 *
 * @example
 * import { openCorpus, SatchelError } from 'satchel';
 * try {
 *   await openCorpus('missing.jsonl');
 * } catch (error) {
 *   if (!(error instanceof SatchelError)) throw error;
 *   console.log(error.code, error.message, error.where, error.remedy);
 * }
 */
export class SatchelError extends Error {
  override readonly name = 'SatchelError';
  readonly code: string;
  readonly kind: ErrorKind;
  readonly where: string | undefined;
  /** What to do, in the options of the library. */
  readonly remedy: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly #typed: string | undefined;

  constructor(code: string, message: string, { kind = 'data', where, remedy, facts = {}, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.kind = kind;
    this.where = where;
    this.remedy = remedy === undefined ? undefined : remedyInOptions(remedy);
    this.#typed = remedy;
    this.facts = facts;
  }

  /** The same remedy in the flags of the command line. */
  get remedyAtTerminal(): string | undefined {
    return this.#typed;
  }
}

/** For a mistake in a call or a command. */
export const usageError = (code: string, message: string, remedy?: string): SatchelError =>
  new SatchelError(code, message, { kind: 'usage', remedy });

/** For an option, a flag or an argument with a value it cannot have. */
export const badParam = (message: string, remedy?: string): SatchelError => usageError('BAD_PARAM', message, remedy);

/** For arrays that contradict each other or what is known of them: model files may be damaged, or made by hand. */
export const inconsistent = (owner: string, found: string, details: ErrorDetails = {}): SatchelError =>
  new SatchelError('INCONSISTENT', `${owner}: ${found}`, details);

/** For something at a place in a file: the message begins with the place. */
export const errorAt = (code: string, where: string, found: string, details: ErrorDetails = {}): SatchelError =>
  new SatchelError(code, `${where}: ${found}`, { ...details, where });

/** Control characters, odd line separators, bidirectional marks and halves of surrogate pairs. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Makes text from outside safe to print: control characters, escape codes and odd separators become escapes, long text is cut. */
export function printable(text: string, limit = 200): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(UNPRINTABLE, escapedCharacter);
}

/** The same for text of many lines with colours of our own: line ends, tabs and colour codes stay, everything else is escaped. */
export const printableLines = (text: string): string =>
  text.replace(LINES, (kept) => (kept.length > 1 || kept === '\n' || kept === '\t' ? kept : escapedCharacter(kept)));

/** A colour code as a whole, or one unprintable character. */
const LINES = new RegExp(`\\u001b\\[[0-9;]{0,16}m|${UNPRINTABLE.source}`, 'gu');

function escapedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return code > 0xff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\x${code.toString(16).padStart(2, '0')}`;
}

/** A whole number as messages show it: 12,345. */
export const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * The error that ended the work, where closing what it had opened failed as well: `await using` throws both in a SuppressedError, which
 * hides the first. Other values are returned as they are.
 */
export function unwrapped(thrown: unknown): unknown {
  let error = thrown;
  while (error instanceof Error && error.name === 'SuppressedError' && 'suppressed' in error) error = error.suppressed;
  return error;
}

/** Throws the reason of the caller's signal, unchanged, once it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason;
}
