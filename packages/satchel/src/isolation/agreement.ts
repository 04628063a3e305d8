/** The protocol of parent and child. */
import type { IsolationLimits } from './limits.ts';

/** The only argument of the child. */
export interface Started<Request> {
  readonly limits: IsolationLimits;
  readonly request: Request;
  readonly hasInput: boolean;
  /** The parent's process id; if the child has another parent, this one has died. */
  readonly parent: number;
}

/** Which limit was passed. */
export type Limited = 'memory' | 'cpu' | 'wall';

/** The descriptor the child writes its frames to; standard output is left to whatever prints. */
export const RESULTS = 3;
/** Before the name of a limit, on the child's standard error. */
export const LIMIT_MARK = 'satchel-limit: ';
