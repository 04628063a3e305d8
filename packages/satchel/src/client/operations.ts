/**
 * Requests and answers of `satchel serve`, by method and path. Made from the schemas of packages/service by scripts/build-client.ts.
 */
export interface Operations {
  'GET /health': {
    readonly answer: { readonly status: 'ok'; readonly version: string };
  };
  'GET /ready': {
    readonly answer: { readonly status: 'ready' };
  };
  'GET /metrics': {
    readonly answer: string;
  };
  'GET /openapi.json': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  'GET /docs': {
    readonly answer: string;
  };
  'GET /problems/{code}': {
    readonly params: { readonly code: string };
    readonly answer: string;
  };
  'GET /v1/methods': {
    readonly answer: { readonly parts: readonly unknown[] };
  };
  'GET /studio/': {
    readonly answer: string;
  };
  'GET /studio/{file}': {
    readonly params: { readonly file: string };
    readonly answer: ArrayBuffer;
  };
  'GET /v1/models': {
    readonly answer: {
      readonly object: 'list';
      readonly data: readonly {
        readonly id: string;
        readonly object: 'model';
        readonly created: number;
        readonly owned_by: string;
        readonly satchel: {
          readonly kind: 'classifier' | 'encoder';
          readonly representation: string;
          readonly classifier: string | null;
          readonly classes: readonly string[];
          readonly multiLabel: boolean;
          readonly dimensions: number;
          readonly vocabulary: number;
          readonly documents: number;
          readonly metrics: Readonly<Record<string, unknown>> | null;
          readonly sha256: string;
          readonly bytes: number;
        };
      }[];
    };
  };
  'GET /v1/models/{name}': {
    readonly params: { readonly name: string };
    readonly answer: {
      readonly id: string;
      readonly object: 'model';
      readonly created: number;
      readonly owned_by: string;
      readonly satchel: {
        readonly kind: 'classifier' | 'encoder';
        readonly representation: string;
        readonly classifier: string | null;
        readonly classes: readonly string[];
        readonly multiLabel: boolean;
        readonly dimensions: number;
        readonly vocabulary: number;
        readonly documents: number;
        readonly metrics: Readonly<Record<string, unknown>> | null;
        readonly sha256: string;
        readonly bytes: number;
      };
      readonly options: Readonly<Record<string, unknown>>;
      readonly provenance: Readonly<Record<string, unknown>>;
    };
  };
  'GET /v1/models/{name}/card': {
    readonly params: { readonly name: string };
    readonly answer: string;
  };
  'GET /v1/models/{name}/file': {
    readonly params: { readonly name: string };
    readonly answer: ArrayBuffer;
  };
  'PUT /v1/models/{name}': {
    readonly params: { readonly name: string };
    readonly body: BodyInit;
    readonly answer: { readonly name: string; readonly sha256: string; readonly bytes: number };
  };
  'DELETE /v1/models/{name}': {
    readonly params: { readonly name: string };
    readonly answer: undefined;
  };
  'POST /v1/models/{name}/predict': {
    readonly params: { readonly name: string };
    readonly body: { readonly texts: readonly string[]; readonly explain?: boolean; readonly top?: number };
    readonly answer: {
      readonly predictions: readonly {
        readonly labels: readonly string[];
        readonly scores: Readonly<Record<string, number>>;
        readonly probabilities?: Readonly<Record<string, number>>;
        readonly tokens: number;
        readonly known: number;
        readonly empty: boolean;
        readonly certainty?: number;
        readonly unknown: number;
        readonly explanation?: {
          readonly label: string;
          readonly score: number;
          readonly bias: number;
          readonly remainder: number;
          readonly leavesOneOut?: true;
          readonly contributions: readonly {
            readonly word: string;
            readonly count?: number;
            readonly contribution: number;
          }[];
          readonly otherWords: number;
          readonly interval?: { readonly low: number; readonly high: number };
        };
      }[];
    };
  };
  'POST /v1/models/{name}/explain': {
    readonly params: { readonly name: string };
    readonly body: {
      readonly text: string;
      readonly label?: string;
      readonly top?: number;
      readonly counterfactual?: boolean;
    };
    readonly answer: {
      readonly label: string;
      readonly score: number;
      readonly bias: number;
      readonly remainder: number;
      readonly leavesOneOut?: true;
      readonly contributions: readonly {
        readonly word: string;
        readonly count?: number;
        readonly contribution: number;
      }[];
      readonly otherWords: number;
      readonly interval?: { readonly low: number; readonly high: number };
      readonly labels: readonly string[];
      readonly unknown: readonly string[];
      readonly counterfactual?: {
        readonly from: string | null;
        readonly label: string | null;
        readonly without: readonly string[];
        readonly exact: boolean;
        readonly replace: {
          readonly label: string | null;
          readonly words: readonly { readonly word: string; readonly by: string }[];
        } | null;
      } | null;
    };
  };
  'POST /v1/models/{name}/encode': {
    readonly params: { readonly name: string };
    readonly body: { readonly texts: readonly string[] };
    readonly answer: {
      readonly dimensions: number;
      readonly layout: 'dense' | 'sparse';
      readonly vectors: readonly (
        | readonly number[]
        | { readonly indices: readonly number[]; readonly values: readonly number[] }
      )[];
      readonly texts: readonly {
        readonly tokens: number;
        readonly known: number;
        readonly empty: boolean;
        readonly certainty?: number;
      }[];
    };
  };
  'POST /v1/models/{name}/similar': {
    readonly params: { readonly name: string };
    readonly body: {
      readonly first: string;
      readonly second: string;
      readonly explain?: boolean;
      readonly top?: number;
    };
    readonly answer: {
      readonly similarity: number;
      readonly measure: string;
      readonly a: {
        readonly tokens: number;
        readonly known: number;
        readonly empty: boolean;
        readonly certainty?: number;
        readonly contributions?: readonly {
          readonly word: string;
          readonly count?: number;
          readonly contribution: number;
        }[];
        readonly remainder?: number;
      };
      readonly b: {
        readonly tokens: number;
        readonly known: number;
        readonly empty: boolean;
        readonly certainty?: number;
        readonly contributions?: readonly {
          readonly word: string;
          readonly count?: number;
          readonly contribution: number;
        }[];
        readonly remainder?: number;
      };
    };
  };
  'POST /v1/models/{name}/topics': {
    readonly params: { readonly name: string };
    readonly body?: { readonly top?: number };
    readonly answer: { readonly topics: readonly Readonly<Record<string, unknown>>[] };
  };
  'POST /v1/models/{name}/senses': {
    readonly params: { readonly name: string };
    readonly body: { readonly words: readonly string[]; readonly least?: number; readonly top?: number };
    readonly answer: { readonly least: number; readonly words: readonly Readonly<Record<string, unknown>>[] };
  };
  'POST /v1/models/{name}/words/nearest': {
    readonly params: { readonly name: string };
    readonly body: { readonly word: string; readonly top?: number };
    readonly answer: {
      readonly words: readonly {
        readonly word: string;
        readonly composed: boolean;
        readonly nearest: readonly { readonly word: string; readonly similarity: number }[];
      }[];
    };
  };
  'POST /v1/embeddings': {
    readonly body: {
      readonly model: string;
      readonly input: string | readonly string[] | readonly number[] | readonly (readonly number[])[];
      readonly encoding_format?: 'float' | 'base64';
      readonly dimensions?: number;
      readonly user?: string;
    };
    readonly answer: {
      readonly object: 'list';
      readonly model: string;
      readonly data: readonly {
        readonly object: 'embedding';
        readonly index: number;
        readonly embedding: readonly number[] | string;
      }[];
      readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
    };
  };
  'GET /v1/words': {
    readonly answer: { readonly words: readonly { readonly name: string; readonly bytes: number }[] };
  };
  'GET /v1/words/{name}': {
    readonly params: { readonly name: string };
    readonly answer: {
      readonly name: string;
      readonly format: string;
      readonly words: number;
      readonly dimensions: number;
      readonly sha256: string | null;
    };
  };
  'PUT /v1/words/{name}': {
    readonly params: { readonly name: string };
    readonly body: BodyInit;
    readonly answer: {
      readonly name: string;
      readonly format: string;
      readonly words: number;
      readonly dimensions: number;
      readonly sha256: string | null;
    };
  };
  'DELETE /v1/words/{name}': {
    readonly params: { readonly name: string };
    readonly answer: undefined;
  };
  'POST /v1/words/{name}/nearest': {
    readonly params: { readonly name: string };
    readonly body: { readonly word: string; readonly top?: number };
    readonly answer: {
      readonly words: readonly {
        readonly word: string;
        readonly composed: boolean;
        readonly nearest: readonly { readonly word: string; readonly similarity: number }[];
      }[];
    };
  };
  'GET /v1/corpora': {
    readonly answer: {
      readonly corpora: readonly {
        readonly name: string;
        readonly documents: number;
        readonly characters: number;
        readonly labelled: number;
        readonly labels: Readonly<Record<string, number>>;
        readonly labelCount: number;
        readonly splits: Readonly<Record<string, number>>;
        readonly fingerprint: string | null;
        readonly skipped: number;
        readonly options: Readonly<Record<string, unknown>>;
        readonly bytes: number;
        readonly sha256: string;
        readonly created: string;
      }[];
    };
  };
  'GET /v1/corpora/{name}': {
    readonly params: { readonly name: string };
    readonly answer: {
      readonly name: string;
      readonly documents: number;
      readonly characters: number;
      readonly labelled: number;
      readonly labels: Readonly<Record<string, number>>;
      readonly labelCount: number;
      readonly splits: Readonly<Record<string, number>>;
      readonly fingerprint: string | null;
      readonly skipped: number;
      readonly options: Readonly<Record<string, unknown>>;
      readonly bytes: number;
      readonly sha256: string;
      readonly created: string;
    };
  };
  'PUT /v1/corpora/{name}': {
    readonly params: { readonly name: string };
    readonly query?: {
      readonly format?: 'auto' | 'jsonl' | 'csv' | 'tsv' | 'parquet' | 'lines' | 'fasttext' | '20news' | 'reuters';
      readonly text?: string;
      readonly label?: string;
      readonly id?: string;
      readonly split?: string;
      readonly group?: string;
      readonly title?: string;
      readonly also?: string;
      readonly metadata?: string;
      readonly labelSeparator?: string;
      readonly onError?: 'stop' | 'skip';
      readonly encoding?: 'utf-8' | 'latin1' | 'windows-1252' | 'utf-16le';
    };
    readonly body: BodyInit;
    readonly answer: {
      readonly name: string;
      readonly documents: number;
      readonly characters: number;
      readonly labelled: number;
      readonly labels: Readonly<Record<string, number>>;
      readonly labelCount: number;
      readonly splits: Readonly<Record<string, number>>;
      readonly fingerprint: string | null;
      readonly skipped: number;
      readonly options: Readonly<Record<string, unknown>>;
      readonly bytes: number;
      readonly sha256: string;
      readonly created: string;
    };
  };
  'DELETE /v1/corpora/{name}': {
    readonly params: { readonly name: string };
    readonly answer: undefined;
  };
  'GET /v1/corpora/{name}/documents': {
    readonly params: { readonly name: string };
    readonly query?: {
      readonly offset?: number;
      readonly limit?: number;
      readonly label?: string;
      readonly q?: string;
    };
    readonly answer: {
      readonly documents: readonly {
        readonly id: string;
        readonly text: string;
        readonly labels: readonly string[];
        readonly split?: string;
        readonly group?: string;
        readonly title?: string;
      }[];
      readonly offset: number;
      readonly next: number | null;
    };
  };
  'GET /v1/corpora/{name}/audit': {
    readonly params: { readonly name: string };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  'POST /v1/models/{name}/test': {
    readonly params: { readonly name: string };
    readonly body: { readonly corpus: string };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  'POST /v1/models/{name}/drift': {
    readonly params: { readonly name: string };
    readonly body: { readonly corpus: string; readonly reference?: string };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  'GET /v1/collections': {
    readonly answer: {
      readonly collections: readonly {
        readonly name: string;
        readonly documents: number;
        readonly words: number;
        readonly terms: number;
        readonly segments: number;
        readonly text: Readonly<Record<string, unknown>>;
        readonly vectors: Readonly<Record<string, unknown>> | null;
      }[];
    };
  };
  'GET /v1/collections/{name}': {
    readonly params: { readonly name: string };
    readonly answer: {
      readonly name: string;
      readonly documents: number;
      readonly words: number;
      readonly terms: number;
      readonly segments: number;
      readonly text: Readonly<Record<string, unknown>>;
      readonly vectors: Readonly<Record<string, unknown>> | null;
    };
  };
  'PUT /v1/collections/{name}': {
    readonly params: { readonly name: string };
    readonly body?: { readonly text?: Readonly<Record<string, unknown>> };
    readonly answer: {
      readonly name: string;
      readonly documents: number;
      readonly words: number;
      readonly terms: number;
      readonly segments: number;
      readonly text: Readonly<Record<string, unknown>>;
      readonly vectors: Readonly<Record<string, unknown>> | null;
    };
  };
  'DELETE /v1/collections/{name}': {
    readonly params: { readonly name: string };
    readonly answer: undefined;
  };
  'POST /v1/collections/{name}/documents': {
    readonly params: { readonly name: string };
    readonly body: {
      readonly documents: readonly {
        readonly id: string;
        readonly title?: string;
        readonly text: string;
        readonly metadata?: Readonly<Record<string, unknown>>;
      }[];
      readonly replace?: boolean;
    };
    readonly answer: {
      readonly added: number;
      readonly replaced: number;
      readonly unchanged: number;
      readonly documents: number;
    };
  };
  'POST /v1/collections/{name}/delete': {
    readonly params: { readonly name: string };
    readonly body: { readonly ids: readonly string[] };
    readonly answer: { readonly deleted: number; readonly unknown: readonly string[]; readonly documents: number };
  };
  'GET /v1/collections/{name}/documents/{id}': {
    readonly params: { readonly name: string; readonly id: string };
    readonly answer: {
      readonly id: string;
      readonly title?: string;
      readonly text: string;
      readonly metadata: Readonly<Record<string, unknown>>;
    };
  };
  'DELETE /v1/collections/{name}/documents/{id}': {
    readonly params: { readonly name: string; readonly id: string };
    readonly answer: undefined;
  };
  'POST /v1/collections/{name}/search': {
    readonly params: { readonly name: string };
    readonly body: {
      readonly query: string;
      readonly top?: number;
      readonly ranker?: string;
      readonly fuse?: string;
      readonly lambda?: number | 'auto';
      readonly feedback?: string;
      readonly facets?: readonly string[];
      readonly explain?: boolean;
      readonly sense?: { readonly model: string; readonly topic: number };
      readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    readonly answer: {
      readonly query: string;
      readonly terms: readonly { readonly term: string; readonly documents: number; readonly suggestion?: string }[];
      readonly documents: number;
      readonly found: number;
      readonly hits: readonly {
        readonly id: string;
        readonly title?: string;
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly score: number;
        readonly snippet: Readonly<Record<string, unknown>>;
        readonly parts?: readonly Readonly<Record<string, unknown>>[];
        readonly remainder?: number;
        readonly mixed?: readonly number[];
        readonly senseShare?: number;
      }[];
      readonly rankers: readonly string[];
      readonly lambda?: unknown;
      readonly options: Readonly<Record<string, unknown>>;
      readonly facets?: Readonly<
        Record<string, readonly { readonly value: string | number | boolean; readonly count: number }[]>
      >;
      readonly leftOut?: readonly string[];
      readonly remarks?: readonly string[];
    };
  };
  'POST /v1/jobs': {
    readonly body: {
      readonly type: 'train' | 'evaluate' | 'compare' | 'words' | 'map' | 'audit' | 'index' | 'reproduce';
      readonly corpus?: string;
      readonly unlabelled?: string;
      readonly options?: Readonly<Record<string, unknown>>;
      readonly save?: string;
      readonly model?: string;
      readonly tables?: readonly string[];
      readonly quick?: boolean;
      readonly seeds?: number;
    };
    readonly answer: {
      readonly id: string;
      readonly type: 'train' | 'evaluate' | 'compare' | 'words' | 'map' | 'audit' | 'index' | 'reproduce';
      readonly corpus: string | null;
      readonly unlabelled: string | null;
      readonly model: string | null;
      readonly save: string | null;
      readonly options: Readonly<Record<string, unknown>>;
      readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
      readonly stage: string | null;
      readonly share: number;
      readonly created: string;
      readonly started: string | null;
      readonly ended: string | null;
      readonly result: unknown;
      readonly problem: {
        readonly status: number;
        readonly code: string;
        readonly title: string;
        readonly where?: string;
        readonly remedy?: string;
        readonly facts?: Readonly<Record<string, unknown>>;
      } | null;
      readonly cpuSeconds: number | null;
      readonly peakBytes: number | null;
    };
  };
  'GET /v1/jobs': {
    readonly query?: { readonly limit?: number };
    readonly answer: {
      readonly jobs: readonly {
        readonly id: string;
        readonly type: 'train' | 'evaluate' | 'compare' | 'words' | 'map' | 'audit' | 'index' | 'reproduce';
        readonly corpus: string | null;
        readonly unlabelled: string | null;
        readonly model: string | null;
        readonly save: string | null;
        readonly options: Readonly<Record<string, unknown>>;
        readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        readonly stage: string | null;
        readonly share: number;
        readonly created: string;
        readonly started: string | null;
        readonly ended: string | null;
        readonly result: unknown;
        readonly problem: {
          readonly status: number;
          readonly code: string;
          readonly title: string;
          readonly where?: string;
          readonly remedy?: string;
          readonly facts?: Readonly<Record<string, unknown>>;
        } | null;
        readonly cpuSeconds: number | null;
        readonly peakBytes: number | null;
      }[];
    };
  };
  'GET /v1/jobs/{id}': {
    readonly params: { readonly id: string };
    readonly answer: {
      readonly id: string;
      readonly type: 'train' | 'evaluate' | 'compare' | 'words' | 'map' | 'audit' | 'index' | 'reproduce';
      readonly corpus: string | null;
      readonly unlabelled: string | null;
      readonly model: string | null;
      readonly save: string | null;
      readonly options: Readonly<Record<string, unknown>>;
      readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
      readonly stage: string | null;
      readonly share: number;
      readonly created: string;
      readonly started: string | null;
      readonly ended: string | null;
      readonly result: unknown;
      readonly problem: {
        readonly status: number;
        readonly code: string;
        readonly title: string;
        readonly where?: string;
        readonly remedy?: string;
        readonly facts?: Readonly<Record<string, unknown>>;
      } | null;
      readonly cpuSeconds: number | null;
      readonly peakBytes: number | null;
    };
  };
  'DELETE /v1/jobs/{id}': {
    readonly params: { readonly id: string };
    readonly answer: {
      readonly id: string;
      readonly type: 'train' | 'evaluate' | 'compare' | 'words' | 'map' | 'audit' | 'index' | 'reproduce';
      readonly corpus: string | null;
      readonly unlabelled: string | null;
      readonly model: string | null;
      readonly save: string | null;
      readonly options: Readonly<Record<string, unknown>>;
      readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
      readonly stage: string | null;
      readonly share: number;
      readonly created: string;
      readonly started: string | null;
      readonly ended: string | null;
      readonly result: unknown;
      readonly problem: {
        readonly status: number;
        readonly code: string;
        readonly title: string;
        readonly where?: string;
        readonly remedy?: string;
        readonly facts?: Readonly<Record<string, unknown>>;
      } | null;
      readonly cpuSeconds: number | null;
      readonly peakBytes: number | null;
    };
  };
  'GET /v1/jobs/{id}/events': {
    readonly params: { readonly id: string };
    readonly answer: string;
  };
  'GET /v1/jobs/{id}/page': {
    readonly params: { readonly id: string };
    readonly query?: { readonly format?: 'html' | 'jsonl' };
    readonly answer: string;
  };
}
