/** OpenAPI 3.1 from the declarations of the routes, and a page of the same content. */
import { version } from 'satchel';
import type { Report } from 'satchel/report';
import type { TObject, TSchema } from 'typebox';
import type { AnswerShape, AnyRoute } from './http/route.ts';
import { problemSchema } from './schemas/common.ts';

export function openApi(routes: readonly AnyRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const operations = paths[route.path] ?? {};
    paths[route.path] = operations;
    const method = route.method.toLowerCase();
    const before = operations[method];
    operations[method] = before ? merged(before, operationOf(route)) : operationOf(route);
  }
  const tags = [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagTexts[name] ?? name,
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satchel',
      version,
      summary: 'Documents as bags of word vectors, over HTTP.',
      description:
        'Models, corpora, collections and jobs of one data folder. Every refusal is a problem document (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags,
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key in the file that the service names when it starts.',
        },
      },
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'The request was refused.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

const tagTexts: Readonly<Record<string, string>> = {
  service: 'The service itself.',
  models: 'Models and encoders, and what can be asked of them.',
  embeddings: 'For clients of OpenAI’s API.',
  words: 'Word vectors.',
  corpora: 'Documents to learn from.',
  collections: 'Documents to search.',
  jobs: 'Work that takes long.',
};

function operationOf(route: AnyRoute): object {
  const { summary, description, tag, scope, params, query } = route;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  const content = contentOf(route);
  return {
    operationId: operationId(route),
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(scope === 'open' ? { security: [] } : {}),
    'x-scope': scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: route.bodyIsOptional !== true, content } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(route.answers).map(([status, shape]) => [status, responseOf(shape)])),
      ...(route.openAiErrors
        ? { '4XX': { description: 'The request was refused, in the shape of OpenAI’s API.' } }
        : { '4XX': refusal }),
      ...(Object.keys(route.answers).includes('503') ? {} : { '503': refusal }),
    },
  };
}

const refusal = { $ref: '#/components/responses/Problem' };

/** Two routes of one path and method differ by their content types. */
function merged(first: object, second: object): object {
  const content = (of: object): object => (of as { requestBody?: { content: object } }).requestBody?.content ?? {};
  const ok = (of: object): { content?: object } =>
    (of as { responses: Record<string, { content?: object }> }).responses['200'] ?? {};
  const { responses } = first as { responses: object };
  return {
    ...first,
    description: [Reflect.get(first, 'description'), Reflect.get(second, 'description')].filter(Boolean).join(' '),
    requestBody: { required: true, content: { ...content(first), ...content(second) } },
    responses: { ...responses, 200: { ...ok(first), content: { ...ok(first).content, ...ok(second).content } } },
  };
}

/** `postModelsNamePredict`, unique over all routes. */
function operationId({ method, path }: AnyRoute): string {
  const parts = path
    .replace(/^\/v1/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...parts.map((word) => word[0]!.toUpperCase() + word.slice(1))].join('');
}

const parametersOf = (schema: TObject | undefined, place: 'path' | 'query'): object[] =>
  Object.entries(schema?.properties ?? {}).map(([name, found]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema?.required ?? []) as readonly string[]).includes(name),
    schema: found,
  }));

function contentOf({ body, streamBody }: AnyRoute): Record<string, { schema: TSchema | object }> | undefined {
  if (body) return { 'application/json': { schema: body } };
  if (!streamBody) return undefined;
  const types = streamBody.types.length > 0 ? streamBody.types : ['application/octet-stream'];
  return Object.fromEntries(types.map((type) => [type, { schema: { description: streamBody.description } }]));
}

const responseOf = ({ description, schema, type }: AnswerShape): object => ({
  description,
  ...(schema ? { content: { 'application/json': { schema } } } : type ? { content: { [type]: { schema: {} } } } : {}),
});

/** The same for people. */
export function docsPage(routes: readonly AnyRoute[]): Report {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return {
    title: 'Satchel over HTTP',
    lead: 'Every address of this service. /openapi.json has the same for programs, with all types.',
    sections: tags.map((tag) => ({
      kind: 'table',
      heading: tag,
      caption: tagTexts[tag] ?? tag,
      columns: [{ name: 'address' }, { name: 'scope' }, { name: 'what it does' }],
      rows: routes
        .filter((route) => route.tag === tag)
        .map(({ method, path, scope, summary, description }) => [
          `${method} ${path}`,
          scope,
          description === undefined ? summary : `${summary}. ${description}`,
        ]),
    })),
    footer: [`Satchel ${version}`],
  };
}
