import { cacheNames, offlinePath } from './worker/rules.ts';

export interface SavedPage {
  path: string;
  title: string;
}

/** The pages that can be read without a network, by title; [] in a browser without CacheStorage. */
export async function savedPages(): Promise<SavedPage[]> {
  // Opening a cache creates it.
  if (!('caches' in window) || !(await caches.has(cacheNames.pages))) return [];
  const cache = await caches.open(cacheNames.pages);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request))?.text()) ?? '';
      const [, title = pathname] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      return { path: pathname + search, title: decoded(title).replace(/ \| PHI Online$/, '') };
    }),
  );
  return found
    .filter(({ path }) => !path.startsWith(offlinePath))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-AU'));
}

/** The character references in a title. */
function decoded(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').documentElement.textContent;
}
