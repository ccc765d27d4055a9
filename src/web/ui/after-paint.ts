import { openImageLinksInPopup } from './image-popup/image-links.ts';
import { riseOnScroll } from './rise-on-scroll.ts';

/** What pages can do without at first; this chunk is fetched once the first page stands. */
openImageLinksInPopup();

/** For each page that is shown. */
export function afterPaint(): void {
  riseOnScroll();
  const script = document.documentElement.dataset.social;
  if (script) void import('./social-posts.ts').then(({ awaitSocialPosts }) => awaitSocialPosts(script));
}
