/** A copy of a token to keep: a long token may be a slice, which would keep the whole text in memory. */
export function ownCopy(token: string): string {
  if (token.length < 13) return token;
  const units = new Uint16Array(token.length);
  for (let i = 0; i < token.length; i++) units[i] = token.charCodeAt(i);
  return String.fromCharCode(...units);
}
