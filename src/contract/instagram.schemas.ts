import * as z from 'zod/mini';
import { flat } from './errors.schemas.ts';

export const feedItem = z.object({
  /** Where the tile leads. */
  link: z.string(),
  /** Address of its picture on this site. */
  filename: z.string(),
  /** Pictures carry no icon. */
  type: z.enum(['image', 'video', 'carousel']),
  /** What to say of the picture to people who cannot see it; '' where nobody wrote anything. */
  caption: z.string(),
});

export const getInstagramFeeds = {
  input: z.object({}),
  output: flat({ items: z.array(feedItem) }),
  summary:
    'The newest posts of the Instagram feed, 24 at most; kept by this server, so it answers while Instagram is away.',
};
