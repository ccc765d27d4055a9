import type { Locale } from '#contract/locale.ts';
import type { ContentVersions } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { type SitemapFiles, writeSitemaps } from './sitemap.ts';

interface Kept {
  stamp: string;
  from: number;
  until: number;
  files: Record<Locale, SitemapFiles>;
}

const kept = new WeakMap<ContentVersions, Kept>();
const writing = new WeakMap<ContentVersions, Promise<void>>();

/**
 * Writes the sitemaps if the site has changed since, or an event has ended. A job calls it, so that crawlers find them
 * ready; a crawler that comes before the job waits for the same writing.
 */
export async function renewSitemaps(deps: Deps): Promise<void> {
  const { content } = deps;
  // One that was begun before the change comes to its end first.
  await writing.get(content)?.catch(() => undefined);
  if (isCurrent(deps)) return;
  const underway = writing.get(content) ?? write(deps).finally(() => writing.delete(content));
  writing.set(content, underway);
  await underway;
}

/** The files of a locale, by name. */
export async function currentSitemaps(deps: Deps, locale: Locale): Promise<SitemapFiles> {
  if (!isCurrent(deps)) await renewSitemaps(deps);
  return kept.get(deps.content)?.files[locale] ?? new Map();
}

const stampOf = ({ content }: Deps): string => content.stamp(['pages', 'products', 'events']);

function isCurrent(deps: Deps): boolean {
  const found = kept.get(deps.content);
  const now = deps.now().getTime();
  return found?.stamp === stampOf(deps) && found.from <= now && now < found.until;
}

async function write(deps: Deps): Promise<void> {
  const [stamp, from] = [stampOf(deps), deps.now().getTime()];
  kept.set(deps.content, { stamp, from, ...(await writeSitemaps(deps)) });
}
