/**
 * The types of `satchel/client`, made from the declarations of the routes: one entry for each method and path, with parameters, query, body and
 * answer. `node scripts/build-client.ts` writes them to packages/satchel/src/client/operations.ts; a test compares.
 */
import type { TSchema } from 'typebox';
import type { AnyRoute } from './http/route.ts';

export function clientTypes(routes: readonly AnyRoute[]): string {
  const entries = [...routes]
    .filter(({ variant }) => variant === undefined)
    .map((route) => `  '${route.method} ${route.path}': {\n${fieldsOf(route).join('')}  };\n`);
  return `/**\n * Requests and answers of \`satchel serve\`, by method and path. Made from the schemas of packages/service by scripts/build-client.ts.\n */\nexport interface Operations {\n${entries.join('')}}\n`;
}

function fieldsOf({ params, query, body, bodyIsOptional, streamBody, answers }: AnyRoute): string[] {
  const field = (name: string, type: string, isOptional = false): string =>
    `    readonly ${name}${isOptional ? '?' : ''}: ${type};\n`;
  const isFree =
    query !== undefined && (Reflect.get(query, 'required') as readonly string[] | undefined)?.length === undefined;
  const ok = Object.entries(answers).filter(([status]) => status.startsWith('2'));
  const types = [
    ...new Set(
      ok.map(([, { schema, type }]) =>
        schema ? typeOf(schema) : type === undefined ? 'undefined' : /^text\//.test(type) ? 'string' : 'ArrayBuffer',
      ),
    ),
  ];
  return [
    ...(params ? [field('params', typeOf(params))] : []),
    ...(query
      ? [
          field(
            'query',
            typeOf(query),
            isFree ||
              !Reflect.has(query, 'required') ||
              (Reflect.get(query, 'required') as readonly string[]).length === 0,
          ),
        ]
      : []),
    ...(body ? [field('body', typeOf(body), bodyIsOptional === true)] : streamBody ? [field('body', 'BodyInit')] : []),
    field('answer', types.join(' | ')),
  ];
}

/** JSON Schema as TypeScript. */
function typeOf(schema: TSchema): string {
  const of = schema as unknown as Readonly<Record<string, unknown>>;
  if (of['const'] !== undefined) return typeof of['const'] === 'string' ? `'${of['const']}'` : String(of['const']);
  if (Array.isArray(of['anyOf'])) return [...new Set((of['anyOf'] as TSchema[]).map(typeOf))].join(' | ');
  if (of['type'] === 'array') return `readonly (${typeOf(of['items'] as TSchema)})[]`;
  if (of['type'] === 'object') return objectType(of);
  const plain: Readonly<Record<string, string>> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  };
  return plain[String(of['type'])] ?? 'unknown';
}

function objectType(of: Readonly<Record<string, unknown>>): string {
  const patterns = of['patternProperties'] as Readonly<Record<string, TSchema>> | undefined;
  if (patterns) return `Readonly<Record<string, ${typeOf(Object.values(patterns)[0]!)}>>`;
  const required = (of['required'] as readonly string[] | undefined) ?? [];
  const properties = Object.entries((of['properties'] as Readonly<Record<string, TSchema>> | undefined) ?? {});
  return `{ ${properties.map(([name, found]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(found)}`).join('; ')} }`;
}
