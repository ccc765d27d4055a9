import type { FeedItem } from '#contract/instagram.ts';
import { loadFeedItems } from '#web/instagram/feed-items.ts';
import { InstagramFeed } from '#web/instagram/instagram-feed.tsx';
import type { ControlModule } from '../controls.ts';

export const load: ControlModule['load'] = loadFeedItems;

/** `data` is the result of the load above; undefined in the editor. */
export const Control: ControlModule['Control'] = ({ data }) => <InstagramFeed items={(data ?? []) as FeedItem[]} />;
