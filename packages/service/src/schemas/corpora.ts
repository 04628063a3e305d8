/** Corpora, collections and searches. */
import Type from 'typebox';
import { defaultLimits, type Limits } from '../limits.ts';
import { anyObject, closed, name, nullable, optional, text, topOf } from './common.ts';

const counts = () => Type.Record(Type.String(), Type.Integer());
const field = () => Type.String({ minLength: 1, maxLength: 200 });
const fieldList = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description });
const formats = ['auto', 'jsonl', 'csv', 'tsv', 'parquet', 'lines', 'fasttext', '20news', 'reuters'] as const;

export const corpusQuery = closed({
  format: optional(Type.Union(formats.map((format) => Type.Literal(format)))),
  text: optional(field()),
  label: optional(field()),
  id: optional(field()),
  split: optional(field()),
  group: optional(field()),
  title: optional(field()),
  also: optional(fieldList('Further fields that belong to the text.')),
  metadata: optional(
    fieldList('Fields to keep with each document, with their types: author,year:number,sent:date,open:flag'),
  ),
  labelSeparator: optional(Type.String({ maxLength: 10 })),
  onError: optional(Type.Union([Type.Literal('stop'), Type.Literal('skip')])),
  encoding: optional(
    Type.Union(['utf-8', 'latin1', 'windows-1252', 'utf-16le'].map((encoding) => Type.Literal(encoding))),
  ),
});
export const corpusFacts = closed({
  name: Type.String(),
  documents: Type.Integer(),
  characters: Type.Integer(),
  labelled: Type.Integer(),
  labels: counts(),
  labelCount: Type.Integer(),
  splits: counts(),
  fingerprint: nullable(Type.String()),
  skipped: Type.Integer(),
  options: anyObject(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  created: Type.String(),
});
export const corpusList = closed({ corpora: Type.Array(corpusFacts) });
export const documentsQuery = closed({
  offset: optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  limit: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  label: optional(Type.String({ maxLength: 1000 })),
  q: optional(Type.String({ minLength: 1, maxLength: 1000 })),
});
const document = Type.Object({
  id: Type.String(),
  text: Type.String(),
  labels: Type.Array(Type.String()),
  split: optional(Type.String()),
  group: optional(Type.String()),
  title: optional(Type.String()),
});
export const documentsPage = closed({
  documents: Type.Array(document),
  offset: Type.Integer(),
  next: nullable(Type.Integer()),
});

export const collectionBody = closed({ text: optional(anyObject()) });
export const collectionFacts = closed({
  name: Type.String(),
  documents: Type.Integer(),
  words: Type.Integer(),
  terms: Type.Integer(),
  segments: Type.Integer(),
  text: anyObject(),
  vectors: nullable(anyObject()),
});
export const collectionList = closed({ collections: Type.Array(collectionFacts) });
const documentId = () => Type.String({ minLength: 1, maxLength: 1000 });
export const addBody = (limits: Limits = defaultLimits) =>
  closed({
    documents: Type.Array(
      closed({ id: documentId(), title: optional(text(limits)), text: text(limits), metadata: optional(anyObject()) }),
      { minItems: 1, maxItems: limits.batchTexts },
    ),
    replace: optional(Type.Boolean({ description: 'Replace documents with the same id; otherwise they are refused.' })),
  });
export const added = closed({
  added: Type.Integer(),
  replaced: Type.Integer(),
  unchanged: Type.Integer(),
  documents: Type.Integer(),
});
export const deleteBody = (limits: Limits = defaultLimits) =>
  closed({ ids: Type.Array(documentId(), { minItems: 1, maxItems: limits.batchTexts }) });
export const deleted = closed({
  deleted: Type.Integer(),
  unknown: Type.Array(Type.String()),
  documents: Type.Integer(),
});
export const documentParams = closed({ name: name(), id: documentId() });
export const storedDocument = closed({
  id: Type.String(),
  title: optional(Type.String()),
  text: Type.String(),
  metadata: anyObject(),
});

export const searchBody = (limits: Limits = defaultLimits) =>
  closed({
    query: Type.String({
      maxLength: limits.queryLength,
      description:
        'Words, "phrases", -excluded and +required words, prefixes (invoi*), misspelt words (invioce~), boosts (word^3) and filters by metadata (year:>=2020, lang:de).',
    }),
    top: optional(topOf('Hits; 10 unless given.', limits)),
    ranker: optional(
      Type.String({
        maxLength: 100,
        description:
          'bm25 unless given; or the representation of the vectors; or both with feedback as a pipeline, bm25+rm3+lsi.',
      }),
    ),
    fuse: optional(Type.String({ maxLength: 100, description: 'Another ranker or the representation, to fuse with.' })),
    lambda: optional(Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Literal('auto')])),
    feedback: optional(Type.String({ maxLength: 100 })),
    facets: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 20,
        description: `Metadata fields whose values are counted over all found documents; at most ${limits.topHits} values of each.`,
      }),
    ),
    explain: optional(Type.Boolean({ description: 'Whether hits say which words carry their score.' })),
    sense: optional(
      closed(
        { model: name(), topic: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
        'The sense that words of the query have: a topic of a model, as POST /v1/models/{name}/senses tells them. Scores of the first hits (100, or top where it is more) are multiplied by the share of the document that has this topic.',
      ),
    ),
    options: optional(Type.Record(Type.String(), anyObject())),
  });
const hit = closed({
  id: Type.String(),
  title: optional(Type.String()),
  metadata: anyObject(),
  score: Type.Number(),
  snippet: anyObject(),
  parts: optional(Type.Array(anyObject())),
  remainder: optional(Type.Number()),
  mixed: optional(Type.Array(Type.Number())),
  senseShare: optional(Type.Number({ description: 'With sense: the share of the document that has the topic.' })),
});
const facetValue = closed({
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
  count: Type.Integer(),
});
const queryTerm = closed({
  term: Type.String(),
  documents: Type.Integer(),
  suggestion: optional(Type.String({ description: 'For a word in no document: the word that was probably meant.' })),
});
export const searchResult = closed({
  query: Type.String(),
  terms: Type.Array(queryTerm),
  documents: Type.Integer(),
  found: Type.Integer(),
  hits: Type.Array(hit),
  rankers: Type.Array(Type.String()),
  lambda: optional(Type.Unknown()),
  options: anyObject(),
  facets: optional(Type.Record(Type.String(), Type.Array(facetValue))),
  leftOut: optional(
    Type.Array(Type.String(), { description: 'Stop words: they count in scores, and find no document by themselves.' }),
  ),
  remarks: optional(Type.Array(Type.String(), { description: 'Signs of the query that have no meaning.' })),
});

export const testBody = closed({ corpus: name() });
export const driftBody = closed({ corpus: name(), reference: optional(name()) });
