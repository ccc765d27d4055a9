import { followTranslation } from './follow-translation.ts';
import { openImageLinksInPopup } from './image-popup/image-links.ts';
import { riseOnScroll } from './rise-on-scroll.ts';

/** Features that are not needed for the first paint. This chunk loads after it. */
openImageLinksInPopup();
followTranslation();

/** Called after each page change. */
export function afterPaint(): void {
  riseOnScroll();
  const script = document.documentElement.dataset.social;
  if (script) void import('./social-posts.ts').then(({ awaitSocialPosts }) => awaitSocialPosts(script));
}
