/**
 * JSON that remembers where everything stood, so that a wrong value deep in a settings file is reported by line and
 * column. Strict: a key may stand in an object once, nesting has a limit, and objects are maps, so that no key can
 * reach a prototype.
 */
export type Located = { readonly at: number } & (
  | { readonly type: 'object'; readonly members: ReadonlyMap<string, Member> }
  | { readonly type: 'array'; readonly items: readonly Located[] }
  | { readonly type: 'scalar'; readonly value: string | number | boolean | null }
);

export interface Member {
  readonly keyAt: number;
  readonly value: Located;
}

/** A syntax error at a position of the text. */
export class JsonFault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const DEPTH = 16;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[a-zA-Z]+|[{}[\],:]/y;
const SPACE = /[ \t\r\n]*/y;

export function parseLocated(text: string): Located {
  const tokens = tokensOf(text);
  let next = 0;
  const peek = (): Token => tokens[next]!;
  const take = (): Token => tokens[next++]!;
  const expect = (wanted: string): void => {
    const token = take();
    if (token.text !== wanted) throw new JsonFault(`'${wanted}' should be here, found ${shown(token)}`, token.at);
  };

  function readValue(room: number): Located {
    const token = take();
    if (room === 0) throw new JsonFault(`it is nested deeper than ${DEPTH}`, token.at);
    if (token.text === '{') return readObject(token.at, room - 1);
    if (token.text === '[') return readArray(token.at, room - 1);
    return { type: 'scalar', at: token.at, value: scalar(token) };
  }

  function readObject(at: number, room: number): Located {
    const members = new Map<string, Member>();
    if (peek().text === '}') next++;
    else {
      do {
        const token = take();
        const key = token.text.startsWith('"') ? scalar(token) : undefined;
        if (typeof key !== 'string')
          throw new JsonFault(`a key in double quotes should be here, found ${shown(token)}`, token.at);
        if (members.has(key)) throw new JsonFault(`the key ${token.text} occurs twice`, token.at);
        expect(':');
        members.set(key, { keyAt: token.at, value: readValue(room) });
      } while (more('}'));
    }
    return { type: 'object', at, members };
  }

  function readArray(at: number, room: number): Located {
    const items: Located[] = [];
    if (peek().text === ']') next++;
    else {
      do items.push(readValue(room));
      while (more(']'));
    }
    return { type: 'array', at, items };
  }

  /** After a comma another item follows, the closing bracket ends the list, anything else is an error. */
  function more(close: string): boolean {
    const token = take();
    if (token.text === ',') return true;
    if (token.text === close) return false;
    throw new JsonFault(`',' or '${close}' should be here, found ${shown(token)}`, token.at);
  }

  const value = readValue(DEPTH);
  if (peek().text !== '') throw new JsonFault(`nothing should follow the settings, found ${shown(peek())}`, peek().at);
  return value;
}

/** 1-based line and column of a position. */
export function lineAndColumn(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** The last token is empty and stands at the end of the text; enough of them that reading past it is safe. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = spaceAfter(text, text.startsWith('\ufeff') ? 1 : 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text)?.[0];
    if (found === undefined) {
      throw new JsonFault(
        text[at] === '"' ? 'a text in quotes has no end' : `${JSON.stringify(text[at])} cannot stand here`,
        at,
      );
    }
    tokens.push({ text: found, at });
    at = spaceAfter(text, at + found.length);
  }
  const end = { text: '', at: text.length };
  return [...tokens, end, end, end];
}

function spaceAfter(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

function scalar({ text, at }: Token): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  } catch {} // reported below, with its position
  throw new JsonFault(`a value should be here, found ${shown({ text, at })}`, at);
}

const shown = ({ text }: Token): string =>
  text === '' ? 'the end' : text.length > 40 ? `${text.slice(0, 40)}…` : text;
