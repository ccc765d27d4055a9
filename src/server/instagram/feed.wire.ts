import type { FeedItem } from '#contract/instagram.ts';
import type { FeedPostRow } from './feed.sql.ts';

/** Contract: newest first, 24 at most; twice the tiles of the widest row are 12 (§9). */
export const mostItems = 24;
const captionLength = 160;

/** What was fetched is the feed; until something was, and where nothing is fetched, what was entered. */
export function wireFeed(rows: readonly FeedPostRow[], isFetched: boolean): { items: FeedItem[] } {
  const from = (source: FeedPostRow['source']) => rows.filter((row) => row.source === source);
  const fetched = isFetched ? from('instagram') : [];
  const shown = fetched.length > 0 ? fetched : from('entered');
  return {
    items: shown
      .slice(0, mostItems)
      .map(({ link, filename, type, caption }) => ({ link, filename, type, caption: firstWords(caption) })),
  };
}

/** A caption is as long as its writer liked, with a tail of hashtags; here it only names a picture. */
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
