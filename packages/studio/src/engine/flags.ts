/** What is remarkable about a document, as bits. */
export const COPY = 1;
export const CONFLICT = 2;
export const MISLABELLED = 4;

/** In the order in which they are shown. */
export const flagNames: readonly (readonly [flag: number, name: string])[] = [
  [COPY, 'copy'],
  [CONFLICT, 'conflict'],
  [MISLABELLED, 'probably mislabelled'],
];

export const namesOfFlags = (flags: number): string =>
  flagNames
    .filter(([flag]) => (flags & flag) !== 0)
    .map(([, name]) => name)
    .join(', ');
