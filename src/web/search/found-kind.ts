const kinds: [RegExp, string][] = [
  [/^\/event\//, 'Event'],
  [/^\/product\//, 'Shop'],
  [/^\/(products\/)?guides\//, 'Guide'],
  [/^\/member\//, 'Members'],
];

/** What a result is, by its address. */
export function foundKind(pageUrl: string): string {
  return kinds.find(([pattern]) => pattern.test(pageUrl))?.[1] ?? 'Page';
}
