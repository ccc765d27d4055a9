import type { MenuItem } from '#contract/cms.ts';

const kinds: [RegExp, string][] = [
  [/^\/event\//, 'Event'],
  [/^\/product\//, 'Shop'],
  [/^\/(categories-shop\/)?guides\/category\//, 'Series of guides'],
  [/^\/(products\/)?guides\//, 'Guide'],
  [/^\/member\//, 'Members'],
  [/^\/news\//, 'News'],
];

/** Names of places by path: what the menu calls a page, and the entry that it stands under. */
export interface Places {
  names: Record<string, string>;
  under: Record<string, string>;
}

/** Of the menu only what the found pages need, because the answer travels with the page. */
export function placesOf(menu: readonly MenuItem[], pageUrls: readonly string[]): Places {
  const places: Places = { names: {}, under: {} };
  const isAsked = (url: string): boolean => pageUrls.some((each) => each === url || each.startsWith(`${url}/`));
  const add = (items: readonly MenuItem[], under: string | null): void => {
    for (const { title, url, items: below } of items) {
      if (isAsked(url)) {
        places.names[url] ??= title;
        if (under !== null && under !== title) places.under[url] ??= under;
      }
      add(below, title);
    }
  };
  add(menu, null);
  return places;
}

/** The kind of a search result and where it belongs, in words: 'Guide', 'Page under About'. */
export function foundKind(pageUrl: string, { names, under }: Places = { names: {}, under: {} }): string {
  const kind = kinds.find(([pattern]) => pattern.test(pageUrl))?.[1];
  if (kind) return kind;
  const path = pageUrl.split(/[?#]/, 1)[0] ?? '';
  const above = path.split('/').slice(1, -1);
  const place =
    under[path] ?? (above.length > 0 ? (names[`/${above.join('/')}`] ?? inWords(above.at(-1) ?? '')) : null);
  return place === null ? 'Page' : `Page under ${place}`;
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
