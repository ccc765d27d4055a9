import type { HydrationState } from 'react-router';
import type { DocumentPolicy } from '#blocks/page-policy.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { getSiteConfig } from '#contract/site.ts';

export type SiteConfig = Output<typeof getSiteConfig>;

/** What the browser takes over from the server, as JSON in the document, so that it starts without a call. */
export interface Boot {
  locale: Locale;
  /** Under which the site is recommended to others; the address that somebody came by may be another one. */
  origin: string;
  config: SiteConfig;
  /** Holds for as long as the document lives. */
  policy: DocumentPolicy;
  /** Milliseconds of the last start of an event that had passed when it was drawn; null where none had. */
  now: number | null;
  hydration: HydrationState;
}

export const bootElementId = 'boot';
export const rootElementId = 'root';

/** JSON that cannot end its script element, whatever an editor wrote. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
