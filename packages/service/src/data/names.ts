/** Names of models, corpora and the like become names of files: a small alphabet, and none that some system reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

export const NAME_PATTERN =
  '^(?!(?:[cC][oO][nN]|[pP][rR][nN]|[aA][uU][xX]|[nN][uU][lL]|[cC][oO][mM][0-9]|[lL][pP][tT][0-9])$)[A-Za-z0-9_-]{1,64}$';

export const isName = (name: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(name) && !RESERVED.test(name);
