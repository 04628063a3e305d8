/** `500M` → 500 · 2²⁰ bytes; `undefined` for what is no size. A plain number is bytes. */
export function parseMemorySize(typed: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?$/i.exec(typed.trim()) ?? [];
  if (amount === undefined) return undefined;
  const bytes = Math.round(Number(amount) * 1024 ** ['', 'K', 'M', 'G', 'T'].indexOf(unit.toUpperCase()));
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined;
}
