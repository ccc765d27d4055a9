import { loadFeedItems } from '#web/instagram/feed-items.ts';
import { defineLoad } from '../define-view.tsx';
import { instagramFeed } from './schema.ts';

export const load = defineLoad(instagramFeed, (call) => loadFeedItems(call));
