/** The description of the interface is sound, and the service keeps to it: requests made from it, valid and nearly so, get answers of its schemas. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRoute } from './http/route.ts';
import { problemSchema } from './schemas/common.ts';
import { mailLines, type ToyService, toyService } from './toy-service.case.ts';

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService({ limits: { tasks: 8 } });
  await toy.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines });
});
afterAll(() => toy[Symbol.asyncDispose]());

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is looked at
type Any = any;

describe('/openapi.json', () => {
  it('is OpenAPI 3.1, every reference leads somewhere, and ids of operations are unique', async () => {
    const { json } = await toy.ask('/openapi.json', { key: null });
    expect(json.openapi).toBe('3.1.0');
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    for (const path of references)
      expect(
        path.split('/').reduce((at: Any, key) => at?.[key], json),
        path,
      ).toBeDefined();
    const operations = Object.entries(json.paths as Any).flatMap(([path, of]) =>
      Object.entries(of as Any).map(([method, one]) => ({ path, method, one: one as Any })),
    );
    const ids = operations.map(({ one }) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, one } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = (one.parameters ?? []).filter((parameter: Any) => parameter.in === 'path');
      expect(
        inPath.map(({ name, required }: Any) => [name, required]),
        path,
      ).toEqual(named.map((name) => [name, true]));
      expect(
        one.summary && one.tags.every((tag: string) => json.tags.some(({ name }: Any) => name === tag)),
        path,
      ).toBe(true);
      expect(
        Object.keys(one.responses).some((status) => /^2/.test(status)),
        `${method} ${path}`,
      ).toBe(true);
      for (const response of Object.values(one.responses) as Any[])
        expect(response.$ref ?? response.description).toBeTypeOf('string');
      expect(one.requestBody === undefined || method !== 'get').toBe(true);
    }
    const declared = new Set(toy.service.routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`));
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`))).toEqual(declared);
  });
});

/** Values of a schema, and now and then of another. */
function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  const of = schema as Any;
  const odd = fc.constantFrom<unknown>(null, '', -1, 1e9, true, [], {}, 'zzz', '__proto__', '\u0000', '💥', 0.5);
  return fc.oneof({ weight: 12, arbitrary: soundValues(of) }, { weight: 1, arbitrary: odd });
}

function soundValues(of: Any): fc.Arbitrary<unknown> {
  if (of.const !== undefined) return fc.constant(of.const);
  if (of.anyOf) return fc.oneof(...of.anyOf.map(valuesOf));
  if (of.type === 'array')
    return fc.array(valuesOf(of.items), { minLength: Math.min(of.minItems ?? 0, 1), maxLength: 3 });
  if (of.type === 'integer') return fc.integer({ min: of.minimum ?? -5, max: Math.min(of.maximum ?? 5, 50) });
  if (of.type === 'number') return fc.double({ min: of.minimum ?? -5, max: of.maximum ?? 5, noNaN: true });
  if (of.type === 'boolean') return fc.boolean();
  if (of.type === 'null') return fc.constant(null);
  if (of.patternProperties)
    return fc.dictionary(
      fc.constantFrom('text', 'seed', 'classifier', 'bow', 'x'),
      fc.constantFrom<unknown>(1, 'none', {}, 'linear-svm', { stopWords: 'nltk' }),
      { maxKeys: 2 },
    );
  if (of.type === 'object') {
    const entries = Object.entries(of.properties).map(([name, one]) => [name, valuesOf(one as TSchema)]);
    return fc.record(Object.fromEntries(entries), { requiredKeys: of.required ?? [] });
  }
  if (of.type === 'string')
    return of.pattern
      ? fc.constantFrom('mail', 'dense', 'none', 'x_1')
      : fc.constantFrom(
          'hot iron',
          'iron',
          '',
          'mail',
          'bm25',
          'a'.repeat(300),
          'ünïcödé\nline',
          '<img src=x onerror=alert(1)>',
        );
  return fc.constantFrom<unknown>(1, 'x', null, {});
}

describe('requests made from the schemas', () => {
  const isProblem = Compile(problemSchema);
  const checked = (route: AnyRoute): boolean => route.body !== undefined && !/test|drift|jobs/.test(route.path); // those start processes
  it('get an answer of the schema or a problem, and never 500', async () => {
    for (const route of toy.service.routes.filter(checked)) {
      const validators = new Map(
        Object.entries(route.answers).flatMap(([status, { schema }]) =>
          schema ? [[Number(status), Compile(schema)] as const] : [],
        ),
      );
      const asked = fc.record({ name: fc.constantFrom('mail', 'dense', 'none'), body: valuesOf(route.body!) });
      await fc.assert(
        fc.asyncProperty(asked, async ({ name, body }) => {
          const path = route.path.replace('{name}', name).replace('{id}', 'a');
          const { status, json, text } = await toy.ask(path, { method: route.method, json: body });
          const validator = validators.get(status);
          if (validator && json !== undefined)
            expect(validator.Errors(json), `${route.method} ${path} ${JSON.stringify(body)} ${text}`).toEqual([]);
          else if (!validator) {
            expect(status, `${route.method} ${path} ${JSON.stringify(body)} ${text}`).toBeLessThan(500);
            if (!route.openAiErrors) expect(isProblem.Check(json), text).toBe(true);
          }
        }),
        { numRuns: 60, seed: 7 },
      );
    }
  });
  it('jobs too', async () => {
    const route = toy.service.routes.find(({ method, path }) => method === 'POST' && path === '/v1/jobs')!;
    await fc.assert(
      fc.asyncProperty(valuesOf(route.body!), async (body) => {
        const { status, json, text } = await toy.ask('/v1/jobs', { json: body });
        expect(status, `${JSON.stringify(body)} ${text}`).toBeLessThan(500);
        if (status === 202) await toy.ask(`/v1/jobs/${json.id}`, { method: 'DELETE' });
      }),
      { numRuns: 60, seed: 11 },
    );
  });
  it('and answers to GET have their schemas', async () => {
    const routes = toy.service.routes.filter(
      ({ method, path, answers }) =>
        method === 'GET' && answers[200]?.schema && !path.includes('{id}') && !path.includes('collections/{'),
    );
    for (const route of routes) {
      const { json } = await toy.ask(route.path.replace('{name}', 'mail'));
      if (json?.status === 404) continue; // there are no word vectors
      expect(Compile(route.answers[200]!.schema!).Errors(json), route.path).toEqual([]);
    }
  });
});
