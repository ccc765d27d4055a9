import { LRUCache } from 'lru-cache';
import { isSensitive } from '#contract/cms.ts';
import { linesOf } from '#contract/guide-text.ts';
import type { Guide, GuideDetail } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import { contentAt, indexedPageAt, pageAccessAt } from '../content/shown-page.ts';
import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import { filesOfGuide } from '../media/download.ts';
import { guides } from './catalogue.ts';
import { guideContent, insideOfPages } from './guide-content.ts';
import { guideResponses, pathKey } from './guide.wire.ts';

const maxDetails = 500;
const maxRelated = 3;

/** The lists with `open`. */
export const shownGuides = contentCache(['guides', 'pages'], async (deps) => {
  const { guides: all, sections } = await guides(deps);
  const shown = new Map<number, Guide>();
  const paths = new Set(all.map(({ pageUrl }) => pathKey(pageUrl)));
  const inside = await insideOfPages(deps, ({ path }) => paths.has(path));
  for (const guide of all) {
    const page = await indexedPageAt(deps, pathKey(guide.pageUrl), 'au');
    const has = inside.get(page?.revisionId ?? 0)?.noted;
    shown.set(guide.guideId, {
      ...guide,
      open: (await pageAccessAt(deps, guide.pageUrl, 'au'))?.kind === 'public',
      ...(has && { inside: has }),
    });
  }
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
  const row = (await guides(deps)).byId.get(guide.guideId);
  const page = await contentAt(deps, guide.pageUrl, locale);
  const text = guideContent(page);
  const [first] = text.parts;
  const section = sections.find(({ guides: within }) => within.some(({ guideId }) => guideId === guide.guideId));
  const beside = section?.guides ?? [];
  const at = beside.findIndex(({ guideId }) => guideId === guide.guideId);
  const others = [...beside.slice(at + 1), ...beside.slice(0, Math.max(at, 0))];
  const free = [...byPage.values()].filter((other) => other.open && other.guideId !== guide.guideId);
  return {
    guide,
    category: section ? { name: section.tile.categoryName, pageUrl: section.tile.pageUrl } : null,
    contents: text.parts.map(({ title }) => title),
    ...(text.worksheets && { worksheets: text.worksheets }),
    minutes: text.minutes,
    stepCount: linesOf(text.Steps).length,
    ...laterReview(
      {
        reviewedBy: text.ReviewedBy || null,
        reviewedOn: /^\d{4}-\d{2}-\d{2}$/.test(text.ReviewedOn) ? text.ReviewedOn : null,
      },
      row ? { reviewedBy: row.owner || null, reviewedOn: row.reviewed_on } : null,
    ),
    // The text of a guide with a single part is never given away as its own sample.
    sample: text.Sample && first && text.parts.length > 1 ? { title: first.title, html: first.html } : null,
    files: await filesOfGuide(
      deps,
      guide.guideId,
      text.Files.split(',')
        .map((slug) => slug.trim())
        .filter((slug) => slug !== ''),
    ),
    related: [...new Set([...others, ...free])].slice(0, maxRelated),
    next: others[0] ?? null,
    sensitive: page !== null && isSensitive(page),
  };
}

type Review = Pick<GuideDetail, 'reviewedBy' | 'reviewedOn'>;

/** The review that the text names, or the one that staff noted of the guide if it is not earlier. */
function laterReview(inText: Review, noted: Review | null): Review {
  if (!noted?.reviewedOn) return inText;
  return noted.reviewedOn >= (inText.reviewedOn ?? '') ? noted : inText;
}
