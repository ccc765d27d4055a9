/** Dollars as the wire takes them, from what somebody types: '1,234.50', '$20'. Null for nothing, NaN for no amount. */
export function dollarsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(AU)?\$\s*/i, '')
    .replaceAll(',', '');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** '19.90' for a field; '' for nothing. */
export function dollarText(dollars: number | null): string {
  return dollars === null || Number.isNaN(dollars) ? '' : dollars.toFixed(2);
}
