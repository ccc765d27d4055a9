import type { PlanGuides } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import { publishedPages } from '../content/published-pages.ts';
import { contentCache } from '../db/content-cache.ts';
import { planNames } from '../subscriptions/plans.ts';
import { guides } from './catalogue.ts';
import { plansOpening } from './for-sale.ts';

const coversShown = 6;

/**
 * What each plan opens beyond the smaller one, by the locale of who asks: its page there may have another rule. Pages
 * and guides are in memory.
 */
export const planGuides = contentCache(['guides', 'pages'], async (deps) => {
  const [{ guides: all }, pages] = await Promise.all([guides(deps), publishedPages(deps)]);
  const inLocale = (locale: Locale) => {
    const first = all.map((guide) => ({ guide, plan: plansOpening(pages, { page_url: guide.pageUrl }, [locale])[0] }));
    return {
      plans: planNames.map((subscriptionType): PlanGuides => {
        const own = first.filter(({ plan }) => plan === subscriptionType);
        return {
          subscriptionType,
          guideCount: own.length,
          covers: own.slice(0, coversShown).map(({ guide: { guideId, tileTitle, guideTitle, tileImageUrl } }) => ({
            guideId,
            title: tileTitle || guideTitle,
            imageUrl: tileImageUrl,
          })),
        };
      }),
    };
  };
  return { au: inLocale('au'), nz: inLocale('nz') };
});
