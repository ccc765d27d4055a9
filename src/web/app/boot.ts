import type { HydrationState } from 'react-router';
import type { DocumentPolicy } from '#blocks/page-policy.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { getSiteConfig } from '#contract/site.ts';

export type SiteConfig = Output<typeof getSiteConfig>;

/** Data that the server passes to the browser as JSON in the document, so that hydration makes no call. */
export interface Boot {
  locale: Locale;
  /** Only the flag in the URL has selected nz, so every own link carries it. */
  isByFlag: boolean;
  /** Origin of the canonical URL; the current URL may have another one. */
  origin: string;
  config: SiteConfig;
  /** Policy of the document; constant while the document lives. */
  policy: DocumentPolicy;
  /** Start of the latest event that had started when the page was rendered, in milliseconds; null if none had. */
  now: number | null;
  hydration: HydrationState;
}

export const bootElementId = 'boot';
export const rootElementId = 'root';

/** JSON that cannot close its script element, whatever content it holds. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
