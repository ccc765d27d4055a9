import type * as seed from '#server/seed/site.ts';
import type { PictureName } from './pictures.ts';

export type {
  SeedAccount,
  SeedCompany,
  SeedCategory,
  SeedDownload,
  SeedItem,
  SeedMenu,
  SeedPage,
  SeedPromotion,
  SeedRedirect,
  SeedScheduledPage,
  SeedSection,
  SeedVariant,
} from '#server/seed/site.ts';

/** The server's seed type, restricted to existing pictures. */
export type SeedGuideCategory = seed.SeedGuideCategory & { image: PictureName };
export type SeedGuide = seed.SeedGuide & { image: PictureName };
export type SeedProduct = seed.SeedProduct & { images: PictureName[] };
export type SeedEvent = seed.SeedEvent & { image: PictureName };
export type SeedPost = seed.SeedPost & { image: PictureName };
