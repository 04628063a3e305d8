/**
 * How long a request is, told from its first bytes without parsing them. Only what is plain is told: one head with ordinary line ends and at most one
 * length. Whatever else a request may be is left to the parser, so that both always agree where a request ends.
 */

export interface RequestBytes {
  /** Of head and body. */
  readonly length: number;
  readonly method: string;
  readonly path: string;
}

const LONGEST_HEAD = 2 ** 14;
const FIRST_LINE = /^([A-Z]{3,7}) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;
/** A body without a length, an answer before the body, another protocol, a connection that ends; a line end without its first half. */
const UNUSUAL = /\r\n(?:transfer-encoding|expect|upgrade|connection:(?! ?keep-alive\r))|[^\r]\n|\r[^\n]/i;
const LENGTHS = /\r\ncontent-length[^\r]*/gi;
const PLAIN_LENGTH = /^\r\ncontent-length: ?(\d{1,12})$/i;

/** Undefined where the bytes do not begin with a whole and plain head. */
export function requestBytes(bytes: Buffer): RequestBytes | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0 || end > LONGEST_HEAD) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const first = FIRST_LINE.exec(head);
  if (!first || UNUSUAL.test(head)) return undefined;
  const body = bodyLength(head);
  return body === undefined ? undefined : { length: end + 4 + body, method: first[1]!, path: first[2]! };
}

function bodyLength(head: string): number | undefined {
  const lengths = head.match(LENGTHS);
  if (!lengths) return 0;
  const typed = lengths.length === 1 ? PLAIN_LENGTH.exec(lengths[0])?.[1] : undefined;
  return typed === undefined ? undefined : Number(typed);
}
