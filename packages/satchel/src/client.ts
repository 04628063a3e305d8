/** `satchel/client`: a typed client of `satchel serve`, in Node and in a page. Re-exports only. */
export {
  type Asked,
  type AskedArguments,
  type ClientOptions,
  createClient,
  type FollowedEvent,
  type ServiceClient,
  ServiceProblem,
  type StreamedDocument,
} from './client/create-client.ts';
export type { Operations } from './client/operations.ts';
