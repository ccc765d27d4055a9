import * as z from 'zod/mini';
import { flat } from './errors.schemas.ts';

export const feedItem = z.object({
  /** URL that the tile links to. */
  link: z.string(),
  /** Path of its image on this site. */
  filename: z.string(),
  /** `image` posts have no icon. */
  type: z.enum(['image', 'video', 'carousel']),
  /** Text alternative of the image; '' without one. */
  caption: z.string(),
});

export const getInstagramFeeds = {
  input: z.object({}),
  output: flat({ items: z.array(feedItem) }),
  summary:
    'Up to 24 newest posts of the Instagram feed, from a copy on this server that stays available if Instagram is down.',
};
