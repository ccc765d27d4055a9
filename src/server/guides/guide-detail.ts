import { LRUCache } from 'lru-cache';
import { allItems, readFields } from '#blocks/define.ts';
import { guideText } from '#blocks/guide-text/schema.ts';
import { guideParts, readingMinutes, stepsOf } from '#contract/guide-text.ts';
import type { Guide, GuideDetail } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import { contentAt, pageAccessAt } from '../cms/page.ts';
import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import { filesNamed } from '../media/download.ts';
import { guides } from './catalogue.ts';
import { guideResponses, pathKey } from './guide.wire.ts';

const maxDetails = 500;
const maxRelated = 3;

/** The lists with `open`. */
export const shownGuides = contentCache(['guides', 'pages'], async (deps) => {
  const { guides: all, sections } = await guides(deps);
  const shown = new Map<number, Guide>();
  for (const guide of all)
    shown.set(guide.guideId, {
      ...guide,
      open: (await pageAccessAt(deps, guide.pageUrl, 'au'))?.kind === 'public',
    });
  const marked = (list: readonly Guide[]) => list.flatMap(({ guideId }) => shown.get(guideId) ?? []);
  const marks = sections.map(({ tile, guides: within }) => ({ tile, guides: marked(within) }));
  return {
    everything: guideResponses([...shown.values()]),
    byCategory: new Map(marks.map(({ tile, guides: within }) => [pathKey(tile.pageUrl), guideResponses(within)])),
    byPage: new Map([...shown.values()].map((guide) => [pathKey(guide.pageUrl), guide])),
    sections: marks,
    details: new LRUCache<string, Promise<GuideDetail>>({ max: maxDetails }),
  };
});

/** What everybody may know about the guide at a path; null if no published guide has this page. */
export async function guideDetail(deps: Deps, pageUrl: string, locale: Locale): Promise<GuideDetail | null> {
  const { byPage, details } = await shownGuides(deps);
  const guide = byPage.get(pathKey(pageUrl));
  if (!guide) return null;
  const key = `${locale} ${guide.guideId}`;
  const found = details.get(key);
  if (found) return found;
  const made = makeDetail(deps, guide, locale);
  details.set(key, made);
  made.catch(() => details.delete(key));
  return made;
}

async function makeDetail(deps: Deps, guide: Guide, locale: Locale): Promise<GuideDetail> {
  const { sections, byPage } = await shownGuides(deps);
  const page = await contentAt(deps, guide.pageUrl, locale);
  const item = allItems(page?.sections.flatMap(({ items }) => items) ?? []).find(
    ({ itemTypeCode }) => itemTypeCode === guideText.type,
  );
  const text = readFields(guideText, item?.payloads ?? []);
  const { parts } = guideParts(text.Content);
  const [first] = parts;
  const section = sections.find(({ guides: within }) => within.some(({ guideId }) => guideId === guide.guideId));
  const beside = section?.guides ?? [];
  const at = beside.findIndex(({ guideId }) => guideId === guide.guideId);
  const others = [...beside.slice(at + 1), ...beside.slice(0, Math.max(at, 0))];
  const free = [...byPage.values()].filter((other) => other.open && other.guideId !== guide.guideId);
  return {
    guide,
    category: section ? { name: section.tile.categoryName, pageUrl: section.tile.pageUrl } : null,
    contents: parts.map(({ title }) => title),
    minutes: readingMinutes(text.Content),
    stepCount: stepsOf(text.Steps).length,
    reviewedBy: text.ReviewedBy || null,
    reviewedOn: /^\d{4}-\d{2}-\d{2}$/.test(text.ReviewedOn) ? text.ReviewedOn : null,
    // The text of a guide with a single part is never given away as its own sample.
    sample: text.Sample && first && parts.length > 1 ? { title: first.title, html: first.html } : null,
    files: await filesNamed(
      deps,
      text.Files.split(',')
        .map((slug) => slug.trim())
        .filter((slug) => slug !== ''),
    ),
    related: [...new Set([...others, ...free])].slice(0, maxRelated),
    next: others[0] ?? null,
  };
}
