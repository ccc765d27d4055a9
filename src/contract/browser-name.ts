/** A browser's name for people, such as 'Firefox on Windows', from its User-Agent header. */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const named = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => text.includes(mark))?.[1];
  // In this order, because a browser also names the ones that it is compatible with.
  const browser = named([
    ['Edg', 'Edge'],
    ['OPR/', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ]);
  const system = named([
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['CrOS', 'ChromeOS'],
    ['Mac OS X', 'Mac'],
    ['Linux', 'Linux'],
  ]);
  if (!browser) return system ?? 'an unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
