import { bannerItem } from './banner-item/schema.ts';
import { bannerPanel } from './banner-panel/schema.ts';
import { blogPostTitle } from './blog-post-title/schema.ts';
import { blogPosts } from './blog-posts/schema.ts';
import { code } from './code/schema.ts';
import { contactForm } from './contact-form/schema.ts';
import type { BlockSchema } from './define.ts';
import { ecmOrderDetails } from './ecm-order-details/schema.ts';
import { ecmProductList } from './ecm-product-list/schema.ts';
import { ecmShoppingCart } from './ecm-shopping-cart/schema.ts';
import { eventList } from './event-list/schema.ts';
import { expandableHtml } from './expandable-html/schema.ts';
import { expandablePanel } from './expandable-panel/schema.ts';
import { guideList } from './guide-list/schema.ts';
import { guideOffer } from './guide-offer/schema.ts';
import { guideProductList } from './guide-product-list/schema.ts';
import { guideText } from './guide-text/schema.ts';
import { guideBook } from './guide-book/schema.ts';
import { guidePart } from './guide-part/schema.ts';
import { guideSentences } from './guide-sentences/schema.ts';
import { guideWorksheet } from './guide-worksheet/schema.ts';
import { helplines } from './helplines/schema.ts';
import { html } from './html/schema.ts';
import { imagePanel } from './image-panel/schema.ts';
import { instagramFeed } from './instagram-feed/schema.ts';
import { memberDashboardV2 } from './member-dashboard-v2/schema.ts';
import { memberDashboard } from './member-dashboard/schema.ts';
import { multiColumnPanel } from './multi-column-panel/schema.ts';
import { newCategoryList } from './new-category-list/schema.ts';
import { pageTiles } from './page-tiles/schema.ts';
import { panel } from './panel/schema.ts';
import { photoGallery } from './photo-gallery/schema.ts';
import { sharingIcons } from './sharing-icons/schema.ts';
import { signupForm } from './signup-form/schema.ts';
import { singleBanner } from './single-banner/schema.ts';
import { subscribeForm } from './subscribe-form/schema.ts';
import { testimonialPanel } from './testimonial-panel/schema.ts';
import { videoHolder } from './video-holder/schema.ts';
import { videoItem } from './video-item/schema.ts';
import { videoPanel } from './video-panel/schema.ts';

/** Every block type of the product; the editor, the sanitiser and the seed use this list. */
export const schemas: readonly BlockSchema[] = [
  panel,
  html,
  bannerPanel,
  bannerItem,
  singleBanner,
  testimonialPanel,
  multiColumnPanel,
  imagePanel,
  photoGallery,
  sharingIcons,
  pageTiles,
  expandableHtml,
  expandablePanel,
  code,
  helplines,
  guideList,
  guideProductList,
  guideOffer,
  guideText,
  guideBook,
  guidePart,
  guideSentences,
  guideWorksheet,
  newCategoryList,
  eventList,
  blogPosts,
  blogPostTitle,
  ecmProductList,
  ecmShoppingCart,
  ecmOrderDetails,
  memberDashboard,
  memberDashboardV2,
  videoPanel,
  videoHolder,
  videoItem,
  instagramFeed,
  contactForm,
  signupForm,
  subscribeForm,
];
