import { type KeyValue, isKeptBack, isSensitive } from '#contract/cms.ts';

/** Screens of the app, parts of pages and personal pages: nobody searches for them. */
const unlisted = /^\/(api|member|cart|order-thankyou|search-results|app|ver|login|admin|cms|dev|partials|corporates|templates|404)(\/|$)/;

/**
 * Whether search engines may list a page (§2): not the app's own screens, and not what its editor keeps back (`NoIndex`) or marked as
 * sensitive. The sitemap and the documents both ask here.
 */
export function isListed(path: string, payloads: readonly KeyValue[]): boolean {
  return !unlisted.test(path) && !isSensitive({ payloads }) && !isKeptBack({ payloads });
}
