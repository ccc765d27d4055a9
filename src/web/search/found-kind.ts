const kinds: [RegExp, string][] = [
  [/^\/event\//, 'Event'],
  [/^\/product\//, 'Shop'],
  [/^\/(products\/)?guides\//, 'Guide'],
  [/^\/member\//, 'Members'],
];

/** The kind of a search result, by its path. */
export function foundKind(pageUrl: string): string {
  return kinds.find(([pattern]) => pattern.test(pageUrl))?.[1] ?? 'Page';
}
