/** `90s`, `2m`, `1.5h` or plain seconds → seconds; `undefined` for other text. */
export function parseDuration(typed: string): number | undefined {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(s|m|min|h)?$/i.exec(typed.trim()) ?? [];
  if (amount === undefined) return undefined;
  const seconds = Number(amount) * ({ s: 1, m: 60, min: 60, h: 3600 }[unit.toLowerCase()] ?? 1);
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}
