import type { FeedItem } from '#contract/instagram.ts';
import type { FeedPostRow } from './feed.sql.ts';

/** Contract: at most 24 posts, newest first (§9). */
export const maxItems = 24;
const captionLength = 160;

/** The fetched posts; if there are none, the posts that editors entered. */
export function wireFeed(rows: readonly FeedPostRow[], isFetched: boolean): { items: FeedItem[] } {
  const from = (source: FeedPostRow['source']) => rows.filter((row) => row.source === source);
  const fetched = isFetched ? from('instagram') : [];
  const shown = fetched.length > 0 ? fetched : from('entered');
  return {
    items: shown
      .slice(0, maxItems)
      .map(({ link, filename, type, caption }) => ({ link, filename, type, caption: firstWords(caption) })),
  };
}

/** The first line of a caption, shortened: the site uses it only as the label of an image. */
function firstWords(caption: string): string {
  const line =
    caption
      .split('\n')
      .map((each) => each.trim())
      .find((each) => each !== '') ?? '';
  if (line.length <= captionLength) return line;
  const cut = line.slice(0, captionLength);
  return `${/^(.*\S)\s/s.exec(cut)?.[1] ?? cut}…`;
}
