/** What parent and child agree on. */
import type { IsolationLimits } from './limits.ts';

/** What the child is handed as its only argument. */
export interface Started<Request> {
  readonly limits: IsolationLimits;
  readonly request: Request;
  readonly hasInput: boolean;
  /** Its process id: where another is the parent, it has died. */
  readonly parent: number;
}

/** Which limit was passed. */
export type Limited = 'memory' | 'cpu' | 'wall';

/** The descriptor the child writes its frames to; standard output is left to whatever prints. */
export const RESULTS = 3;
/** Before the name of a limit, on the child's standard error. */
export const LIMIT_MARK = 'satchel-limit: ';
