import type { CmsPage } from '#contract/cms.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { Role } from '#contract/permissions.ts';
import type { VariantFormat } from '../media/address.ts';
import type { PageAccess } from '../access/access.ts';
import type { NewPromotion } from '../store/promotions/create-promotion.ts';

export type SeedAccess =
  | Exclude<PageAccess, { kind: 'entitlement' }>
  | { kind: 'entitlement'; guideSlug: string; plan?: 'standard' | 'pro' };

export interface SeedItem {
  type: string;
  payloads: Record<string, string>;
  items?: SeedItem[];
  sections?: SeedSection[];
  anchorName?: string;
  cssClass?: string;
}
export interface SeedSection {
  sectionName: string;
  items: SeedItem[];
}

export interface SeedPage {
  path: string;
  /** Default: au. nz shows au's page if it has no page of its own. */
  locale?: 'nz';
  title: string;
  pageTypeCode: 'Home' | 'Content' | 'Category' | 'Guide' | 'GuideProduct' | 'Store' | 'Member' | 'Partial';
  access: SeedAccess;
  description: string;
  keyword: string;
  imageUrl: string;
  sections: SeedSection[];
  /** Snippets that Html items refer to by id; the others are appended to the page. */
  embedDataList?: CmsPage['embedDataList'];
  /**
   * Set if another person may watch the reader. The text is the window title, which replaces the title of the
   * page.
   */
  neutralTitle?: string;
  /** The product needs this page; editors may change it but not delete it (decision A-70). */
  protected?: boolean;
}

/** A page that is published some time after seeding. */
export interface SeedScheduledPage {
  page: SeedPage;
  due: Date;
  zone: string;
}

/** An old address of au; nz shows au's redirect too. */
export interface SeedRedirect {
  path: string;
  redirectTo: string;
}

export interface SeedMenu {
  title: string;
  url: string;
  items: SeedMenu[];
}

export interface SeedGuideCategory {
  slug: string;
  path: string;
  name: string;
  tileTitle: string;
  pageTitle: string;
  tileDesc: string;
  image: string;
  /** HTML above the list of guides. */
  intro: string;
}

export interface SeedGuide {
  slug: string;
  title: string;
  tileTitle: string;
  tileDesc: string;
  /** HTML: what the buyer gets. */
  ecmDescription: string;
  /** HTML: the guide itself, unless it is written in full with blocks of its own. */
  body?: string;
  image: string;
  categorySlug: string;
  /** 0 is free and open to everyone. */
  priceCents: number;
  /** The subscription that includes the guide. */
  plan?: 'standard' | 'pro';
  /** Days between publication and seeding; default 180. */
  publishedDaysAgo?: number;
}

/** A store category; SelectedCategories payloads contain its `id`. */
export interface SeedCategory {
  id: number;
  name: string;
}

export interface SeedVariant {
  options: { name: string; value: string }[];
  addedCents: number;
  /** null if the stock is not counted. */
  stock: number | null;
}

export interface SeedProduct {
  slug: string;
  code: string;
  name: string;
  priceCents: number;
  priceTextOveriding?: string;
  status: number;
  statusText: string;
  shortDesc: string;
  intro: string;
  /** HTML */
  description: string;
  metaDesc: string;
  images: string[];
  /** Grams of one unit that is sent by post; omitted for what is not sent. */
  grams?: number;
  categories: { id: number; seq: number }[];
  attributes: { name: string; options: { value: string; displayName: string }[] }[];
  /**
   * Combinations that are not listed do not exist. A product without options has exactly one variant without options.
   */
  variants: SeedVariant[];
  relatedSlugs: string[];
}

/** The prices of parcels to one country; a band without `maxGrams` holds any weight. */
export interface SeedShipping {
  country: DeliveryCountry;
  freeFromCents: number | null;
  bands: { maxGrams: number | null; priceCents: number }[];
}

export interface SeedEvent {
  slug: string;
  title: string;
  shortDesc: string;
  /** HTML */
  description: string;
  /** UTC instants, ISO 8601. */
  startsAt: string;
  endsAt: string;
  durationMinutes: number;
  timeZone: string;
  /** Omitted for an online event. Name and address are public; only registered people get the directions. */
  venue?: { name: string; address: string; directions?: string };
  bring?: string;
  access?: { stepFree: boolean; hearingLoop: boolean; note?: string };
  /** The buyer is asked for the names of all attendees. */
  asksAttendees?: boolean;
  /** People may queue once it is full. */
  waitingList?: boolean;
  /** The link of an online event. */
  joinUrl?: string;
  /** 0 is the paid type (§9), 1 is free. */
  type: 0 | 1;
  priceCents: number;
  /** null is unlimited. */
  places: number | null;
  usedPlaces: number;
  image: string;
  /** Buyers may cancel until so many hours before the start; omitted: never. */
  cancellationUntilHours?: number;
  /** The event is cancelled, for this reason. */
  cancelReason?: string;
  /** The event was moved, and this is what it was. UTC instants. */
  movedFrom?: { startsAt: string; endsAt: string; venue: string; reason: string };
}

export interface SeedAccount {
  /** Printed with the account at each start. */
  label: string;
  displayName: string;
  firstName: string;
  surname: string;
  email: string;
  password: string;
  kind: 'member' | 'corporate' | 'editor' | 'administrator';
  /** Wire roles (contract.md §2); a corporate member has none. */
  roles: Role[];
  company?: { name: string; role: 'member' | 'owner' };
}

export interface SeedCompany {
  name: string;
  seats: number;
  guideSlugs: string[];
  /** Members without an account, so nobody can log in as one of them. */
  people: { name: string; email: string; lastSeenDaysAgo: number | null }[];
  /** Pending invitations; their links were never mailed, so they have to be sent again. */
  invitations: { name: string; email: string; sentDaysAgo: number }[];
}

/** A post of the Instagram feed, as an editor would enter it. */
export interface SeedPost {
  link: string;
  image: string;
  type: 'image' | 'video' | 'carousel';
  caption: string;
}

/** A file that pages link to as /api/downloadFile?file=slug. */
export interface SeedDownload {
  slug: string;
  fileName: string;
  /** Lines of a text file; a PDF gets a heading and a box to tick before each line. */
  text: string;
  access: SeedAccess;
}

/** A picture that is part of the repository. */
export interface SeedPicture {
  /** The name by which content refers to it (`pictureUrl`). */
  name: string;
  /** Text alternative. */
  alt: string;
  file: string;
  /** The point that a crop keeps, in percent from the left and from the top; the middle if undefined. */
  focus: { x: number; y: number } | undefined;
  /** Sizes that exist as files; the server makes the others. */
  variants: { width: number; format: VariantFormat; file: string }[];
}

/** The URL by which content refers to a picture; the seed replaces it by the media path. */
export const pictureUrl = (name: string): string => `/media/demonstration/${name}.webp`;

/** `used` is the number of its uses so far. */
export type SeedPromotion = NewPromotion & { used?: number };

/** The complete content for an empty database. */
export interface SeedSite {
  pictures: SeedPicture[];
  pages: SeedPage[];
  scheduled: SeedScheduledPage[];
  redirects: SeedRedirect[];
  menu: SeedMenu[];
  nzMenu: SeedMenu[];
  guideCategories: SeedGuideCategory[];
  guides: SeedGuide[];
  categories: SeedCategory[];
  products: SeedProduct[];
  shipping: SeedShipping[];
  events: SeedEvent[];
  promotions: SeedPromotion[];
  /** Newest first. */
  feed: SeedPost[];
  accounts: SeedAccount[];
  downloads: SeedDownload[];
  companies: SeedCompany[];
}
