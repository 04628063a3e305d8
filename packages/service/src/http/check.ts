/** Checks parameters, query and body against their schemas; a fault names its place as a JSON pointer. */
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Problem, problem } from './problem.ts';

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

export type Check = (value: unknown) => void;

/** `place` is 'body', 'query' or 'path'. */
export function checkFor(schema: TSchema, place: 'body' | 'query' | 'path'): Check {
  let validator: ReturnType<typeof Compile> | undefined; // made at the first use: the service starts sooner
  let mostItems: number | undefined;
  return (value) => {
    validator ??= Compile(schema);
    if (validator.Check(value)) return;
    mostItems ??= 1 + largestArray(schema);
    const small = cut(value, mostItems);
    throw faultOf(validator.Errors(small) as readonly Fault[], small, place);
  };
}

/**
 * A body may hold millions of values, and each that is at fault costs time and memory. So only its first values are looked at: of each array one more
 * than may stand in any, and four times as many in all.
 */
function cut(value: unknown, most: number): unknown {
  let left = 4 * most;
  function cutValue(part: unknown): unknown {
    left--;
    if (typeof part !== 'object' || part === null) return part;
    const room = Math.max(0, left);
    if (Array.isArray(part)) return part.slice(0, Math.min(most, room)).map(cutValue);
    const entries = Object.entries(part).slice(0, room);
    return Object.fromEntries(entries.map(([key, inner]) => [key, cutValue(inner)]));
  }
  return cutValue(value);
}

/** The largest number of items that the schema allows anywhere, at least 100. */
function largestArray(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 100;
  const own: unknown = Reflect.get(schema, 'maxItems');
  return Math.max(typeof own === 'number' ? own : 100, ...Object.values(schema).map(largestArray));
}

function faultOf(faults: readonly Fault[], value: unknown, place: string): Problem {
  const last = faults.at(-1);
  const fault = last && /^(additionalProperties|anyOf)$/.test(last.keyword) ? last : faults[0];
  if (!fault) return problem('BAD_REQUEST', `The ${place} is not as it should be.`, { where: '/' });
  const unknown =
    fault.keyword === 'additionalProperties' ? Reflect.get(fault.params, 'additionalProperties') : undefined;
  const where = `${fault.instancePath}${Array.isArray(unknown) ? `/${escaped(String(unknown[0]))}` : ''}` || '/';
  if (place === 'path') return problem('BAD_NAME', `'${where.slice(1)}' ${sayingOf(fault)}.`, { where });
  const found = valueAt(value, fault.instancePath);
  if (where.endsWith('/id') && typeof found === 'number' && !Number.isSafeInteger(found))
    return problem('ID_PRECISION', `'${where}' is a number that cannot be kept exactly.`, { where });
  const isLength = fault.keyword === 'maxLength' && place === 'body';
  return problem(isLength ? 'TOO_LARGE' : 'BAD_REQUEST', `${place}: '${where}' ${sayingOf(fault)}.`, {
    where,
    facts: { ...fault.params },
  });
}

function sayingOf({ keyword, message, params }: Fault): string {
  if (keyword === 'additionalProperties') return 'is not known here';
  if (keyword === 'anyOf') return 'is none of what may stand here';
  if (keyword === 'required')
    return `lacks ${(Reflect.get(params, 'requiredProperties') as readonly string[]).join(', ')}`;
  if (keyword === 'pattern') return 'is not a name of 1 to 64 of the characters A–Z, a–z, 0–9, - and _';
  return message;
}

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100);

/** The query as its schema types it; a name may stand there once. */
export function queryOf(text: string, schema: TObject | undefined): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  if (/%(?![\da-fA-F]{2})/.test(text))
    throw problem('BAD_REQUEST', 'The query holds a percent sign that is not part of a valid escape.', { where: '/' });
  const found = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const where = `/${escaped(name)}`;
    if (found.has(name)) throw problem('BAD_REQUEST', `query: '${where}' stands there twice.`, { where });
    found.set(name, typed(value, schema?.properties[name]));
  }
  if (!schema && found.size > 0) {
    const where = `/${escaped([...found.keys()][0]!)}`;
    throw problem('BAD_REQUEST', `query: '${where}' is not known here.`, { where });
  }
  return Object.fromEntries(found);
}

function typed(value: string, schema: TSchema | undefined): unknown {
  const type: unknown = schema && Reflect.get(schema, 'type');
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
