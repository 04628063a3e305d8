/**
 * A route, declared as data: method, path, scope, schemas and the function that answers. Router, checks, OpenAPI and the tests of every
 * route read the same declarations.
 */
import type { IncomingMessage } from 'node:http';
import type { Static, TObject, TSchema } from 'typebox';

export type Scope = 'open' | 'read' | 'write' | 'admin';
export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** A body that the route reads itself, as it arrives. */
export interface StreamBody {
  /** Content types it takes; the first is named in messages. Empty: any. */
  readonly types: readonly string[];
  readonly description: string;
}

export interface AnswerShape {
  readonly description: string;
  readonly schema?: TSchema;
  /** Content type, where it is not JSON. */
  readonly type?: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** One of these, or nothing. */
  readonly json?: unknown;
  readonly bytes?: Uint8Array | string;
  readonly stream?: AsyncIterable<Uint8Array | string>;
}

export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Of a route with a stream; reads as fast as it is consumed. */
  readonly stream: AsyncIterable<Buffer>;
  /** Fires when the client has gone, or the service ends. */
  readonly signal: AbortSignal;
  readonly request: IncomingMessage;
  /** The id of the key; '' on open routes. */
  readonly key: string;
}

export interface Route<P extends TObject = TObject, Q extends TObject = TObject, B extends TSchema = TSchema> {
  readonly method: Method;
  /** `/v1/models/{name}` */
  readonly path: string;
  readonly scope: Scope;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Whether a request may come without the JSON body. */
  readonly bodyIsOptional?: boolean;
  readonly streamBody?: StreamBody;
  /** Another route for the same method and path, chosen by the content type. */
  readonly variant?: string;
  readonly answers: Readonly<Record<number, AnswerShape>>;
  /** Answers while the service is overloaded or closing. */
  readonly isAlways?: boolean;
  /** Counts as an upload. */
  readonly isUpload?: boolean;
  /** Refusals have the shape of OpenAI's API. */
  readonly openAiErrors?: boolean;
  run(call: Call<Static<P>, Static<Q>, Static<B>>): Promise<Answer> | Answer;
}

/** Any route, for the parts that treat all alike. */
export type AnyRoute = Omit<Route, 'run'> & { run(call: Call<never, never, never>): Promise<Answer> | Answer };

export const route = <P extends TObject, Q extends TObject, B extends TSchema>(declared: Route<P, Q, B>): AnyRoute =>
  declared as unknown as AnyRoute;
