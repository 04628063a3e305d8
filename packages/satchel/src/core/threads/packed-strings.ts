/** Strings in memory that all threads can read, as UTF-16 units one after the other: a thread is sent the memory and makes its own strings of it. */

export interface PackedStrings {
  readonly units: Uint16Array;
  /** String i ends before unit `ends[i]`. */
  readonly ends: Uint32Array;
}

/** Strings of which some are absent, and many may be equal: each distinct one is stored once. */
export interface PackedNames {
  readonly names: PackedStrings;
  /** The number of the name of each place, or −1 where there is none. */
  readonly numbers: Int32Array;
}

export function packStrings(strings: readonly string[]): PackedStrings {
  const ends = new Uint32Array(new SharedArrayBuffer(4 * strings.length));
  let length = 0;
  strings.forEach((text, i) => {
    length += text.length;
    ends[i] = length;
  });
  const units = new Uint16Array(new SharedArrayBuffer(2 * length));
  let at = 0;
  for (const text of strings) for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i);
  return { units, ends };
}

export function unpackStrings({ units, ends }: PackedStrings): string[] {
  let start = 0;
  return Array.from(ends, (end) => {
    const text = textOf(units.subarray(start, end));
    start = end;
    return text;
  });
}

/** As many numbers as a call takes arguments everywhere. */
const MOST_ARGUMENTS = 8192;

function textOf(units: Uint16Array): string {
  if (units.length <= MOST_ARGUMENTS) return String.fromCharCode.apply(null, units as unknown as number[]);
  return textOf(units.subarray(0, MOST_ARGUMENTS)) + textOf(units.subarray(MOST_ARGUMENTS));
}

export function packNames(names: readonly (string | undefined)[]): PackedNames {
  const numberOf = new Map<string, number>();
  const numbers = new Int32Array(new SharedArrayBuffer(4 * names.length));
  names.forEach((name, i) => {
    if (name !== undefined && !numberOf.has(name)) numberOf.set(name, numberOf.size);
    numbers[i] = name === undefined ? -1 : numberOf.get(name)!;
  });
  return { names: packStrings([...numberOf.keys()]), numbers };
}

export function unpackNames({ names, numbers }: PackedNames): (string | undefined)[] {
  const distinct = unpackStrings(names);
  return Array.from(numbers, (number) => distinct[number]);
}
