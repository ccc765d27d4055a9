const kinds: [RegExp, string][] = [
  [/^\/event\//, 'Event'],
  [/^\/product\//, 'Shop'],
  [/^\/(products\/)?guides\//, 'Guide'],
  [/^\/member\//, 'Members'],
];

/** The kind of a search result, and where it belongs in words of its path: 'Page, Online safety'. */
export function foundKind(pageUrl: string): string {
  const kind = kinds.find(([pattern]) => pattern.test(pageUrl))?.[1];
  const above = pageUrl.split(/[?#]/, 1)[0]?.split('/').slice(1, -1) ?? [];
  // The first part of a known kind says the same as the kind.
  const places = kind === undefined ? above : above.slice(above.lastIndexOf('guides') + 1 || above.length);
  return [kind ?? 'Page', ...places.map(inWords)].join(', ');
}

function inWords(part: string): string {
  const words = decoded(part).replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
