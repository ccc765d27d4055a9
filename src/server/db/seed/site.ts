import type { CmsPage } from '#contract/cms.ts';
import type { VariantFormat } from '../../media/address.ts';

export type SeedAccess = { kind: 'public' } | { kind: 'member' } | { kind: 'entitlement'; guideSlug: string };

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
  /** au when left out; nz shows au's page where it has none of its own. */
  locale?: 'nz';
  title: string;
  pageTypeCode: 'Home' | 'Content' | 'Category' | 'Guide' | 'GuideProduct' | 'Store' | 'Member' | 'Partial';
  access: SeedAccess;
  description: string;
  keyword: string;
  imageUrl: string;
  sections: SeedSection[];
  /** Snippets that Html refers to by id, or that stand at the page's end. */
  embedDataList?: CmsPage['embedDataList'];
  /**
   * Whoever reads it may be watched by somebody else; the text is the title that the window shows instead of
   * its own.
   */
  neutralTitle?: string;
  /** The product needs this page; editors may change it but not delete it (decision A-70). */
  protected?: boolean;
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
  /** HTML: the guide itself. */
  body: string;
  image: string;
  categorySlug: string;
  /** 0 is free and open to everyone. */
  priceCents: number;
  /** How many days before the seed it came out; 180 if left out. */
  publishedDaysAgo?: number;
}

/** A store category; the number is the one that SelectedCategories payloads name. */
export interface SeedCategory {
  id: number;
  name: string;
}

export interface SeedVariant {
  options: { name: string; value: string }[];
  addedCents: number;
  /** null is not counted. */
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
  categories: { id: number; seq: number }[];
  attributes: { name: string; options: { value: string; displayName: string }[] }[];
  /**
   * Combinations that are not listed do not exist. A product without options has exactly one variant without options.
   */
  variants: SeedVariant[];
  relatedSlugs: string[];
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
  /** Left out: it is online. Everybody sees name and address, only people who are registered the directions. */
  venue?: { name: string; address: string; directions: string };
  /** Where an online event is joined. */
  joinUrl?: string;
  /** 0 is the paid type (§9), 1 is free. */
  type: 0 | 1;
  priceCents: number;
  /** null is unlimited. */
  places: number | null;
  usedPlaces: number;
  image: string;
}

export interface SeedAccount {
  /** What the first start prints beside it. */
  label: string;
  displayName: string;
  firstName: string;
  surname: string;
  email: string;
  password: string;
  kind: 'member' | 'corporate' | 'editor' | 'administrator';
  /** Wire roles (contract.md §2); a corporate member has none and belongs to `corporateName`. */
  roles: ('author' | 'publisher' | 'admin')[];
  corporateName?: string;
}

/** A post of the Instagram feed, as an editor would enter it. */
export interface SeedPost {
  link: string;
  image: string;
  type: 'image' | 'video' | 'carousel';
  caption: string;
}

/** A picture that the site comes with. */
export interface SeedPicture {
  /** What content calls it by (`pictureUrl`). */
  name: string;
  /** For people who cannot see it. */
  alt: string;
  file: string;
  /** Sizes that are ready made; the server makes the others. */
  variants: { width: number; format: VariantFormat; file: string }[];
}

/** How content refers to one of the pictures; the address of its medium takes its place. */
export const pictureUrl = (name: string): string => `/media/demonstration/${name}.webp`;

/** All that an empty database is filled with. */
export interface SeedSite {
  pictures: SeedPicture[];
  pages: SeedPage[];
  menu: SeedMenu[];
  nzMenu: SeedMenu[];
  guideCategories: SeedGuideCategory[];
  guides: SeedGuide[];
  categories: SeedCategory[];
  products: SeedProduct[];
  events: SeedEvent[];
  /** Newest first. */
  feed: SeedPost[];
  accounts: SeedAccount[];
}
