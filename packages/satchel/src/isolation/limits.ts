/** How much time and memory a child process may take to read a file. */
import { badParam } from '../core/errors.ts';

export interface IsolationLimits {
  /** The longest wait for the child in all. Time in which the parent works on its documents does not count. */
  readonly wallMs: number;
  /** Memory of the child, all of it (resident set). */
  readonly memoryMb: number;
  readonly cpuMs: number;
}

/** `true`: limits by the size of the file. Limits that are not given are those of `true`. */
export type Isolation = boolean | Readonly<Partial<IsolationLimits>>;

/** Size and kind of a file, for the limits of `true`. */
export interface FileToRead {
  /** Bytes on disk; `undefined` for a folder or a stream, whose size is not known. */
  readonly bytes: number | undefined;
  /** Documents come one after the other; a model or word vectors are held whole. */
  readonly isStreamed: boolean;
}

const BASE_MS = 60_000;
const BASE_MB = 1024;
/** Our slowest reader is ten times as fast. */
const BYTES_PER_MS = 4096;
const UNCOUNTED_MS = 600_000;
/** Numbers as text take less memory than they do on disk; packed they may take several times more. */
const TIMES_HELD = 4;

const bounds = {
  wallMs: { min: 1, max: 86_400_000 },
  memoryMb: { min: 128, max: 1_048_576 }, // Node itself takes fifty
  cpuMs: { min: 1, max: 86_400_000 },
} as const;

export function limitsOf(isolated: Exclude<Isolation, false>, { bytes, isStreamed }: FileToRead): IsolationLimits {
  const milliseconds = bytes === undefined ? UNCOUNTED_MS : BASE_MS + Math.ceil(bytes / BYTES_PER_MS);
  const megabytes = BASE_MB + (isStreamed ? 0 : Math.ceil((TIMES_HELD * (bytes ?? 0)) / 2 ** 20));
  const limits = {
    wallMs: milliseconds,
    memoryMb: Math.min(megabytes, bounds.memoryMb.max),
    cpuMs: milliseconds,
    ...(isolated === true ? {} : isolated),
  };
  for (const [name, { min, max }] of Object.entries(bounds)) check(name, Reflect.get(limits, name), min, max);
  return limits;
}

function check(name: string, value: unknown, min: number, max: number): void {
  if (typeof value === 'number' && value >= min && value <= max) return;
  throw badParam(`isolated: '${name}' must be a number from ${min} to ${max}, got ${value}.`);
}
