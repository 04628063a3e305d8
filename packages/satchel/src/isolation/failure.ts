/** A SatchelError on its way out of a child, as JSON: written there, and checked here before it becomes an error again. */
import { type ErrorKind, printable, SatchelError } from '../core/errors.ts';

const kinds: readonly string[] = ['usage', 'data', 'input', 'output', 'io', 'busy', 'permission', 'configuration'] satisfies ErrorKind[]; // biome-ignore format: one line
const LONGEST = 4000;

export const failureOf = ({ code, message, kind, where, remedyAtTerminal: remedy, facts }: SatchelError): string =>
  JSON.stringify({ code, message, kind, where, remedy, facts });

/** `undefined` where it is no error of ours. */
export function errorOf(json: string): SatchelError | undefined {
  const found: unknown = parsed(json);
  if (typeof found !== 'object' || found === null) return undefined;
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(found, name);
    return typeof value === 'string' ? printable(value, LONGEST) : undefined;
  };
  const [code, message, kind] = [text('code'), text('message'), text('kind')];
  if (code === undefined || !/^[A-Z][A-Z0-9_]*$/.test(code) || message === undefined || !isKind(kind)) return undefined;
  const facts: unknown = Reflect.get(found, 'facts');
  return new SatchelError(code, message, {
    kind,
    where: text('where'),
    remedy: text('remedy'),
    facts: typeof facts === 'object' && facts !== null ? { ...facts } : {},
  });
}

const isKind = (kind: string | undefined): kind is ErrorKind => kind !== undefined && kinds.includes(kind);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
