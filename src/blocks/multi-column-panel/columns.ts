/**
 * Width of each column as a share of the row, from `6,6` (twelfths) or `40%,60%`. Columns without a valid width
 * share the rest of a row of twelve, or get `otherwise`. A sum above 1 wraps into the next row.
 */
export function columnShares(widths: string, count: number, otherwise: 'equal' | 'full'): number[] {
  const parsed = widths.split(',').map(share);
  const fallback = otherwise === 'full' ? 1 : spareShare(parsed.slice(0, count), count);
  return Array.from({ length: count }, (_, index) => parsed[index] ?? fallback);
}

function share(raw: string): number | undefined {
  const value = Number.parseFloat(raw);
  if (!Number.isFinite(value) || value <= 0) return undefined;
  return Math.min(1, raw.includes('%') ? value / 100 : value / 12);
}

function spareShare(parsed: (number | undefined)[], count: number): number {
  const known = parsed.filter((value) => value !== undefined);
  const used = known.reduce((sum, value) => sum + value, 0);
  const missing = count - known.length;
  return missing > 0 && used < 0.99 ? (1 - used) / missing : 1 / count;
}
