import { demonstrationAccounts } from './accounts.ts';
import { downloads } from './downloads.ts';
import { companies } from './companies.ts';
import { events } from './events/events.ts';
import { feed } from './feed.ts';
import { guideCategories } from './guides/categories.ts';
import { guides } from './guides/guides.ts';
import { menu, nzMenu } from './menu.ts';
import { pages } from './pages/pages.ts';
import { categories } from './products/categories.ts';
import { products } from './products/products.ts';
import { promotions } from './promotions.ts';
import { redirects } from './redirects.ts';
import { scheduledPages } from './news/scheduled.ts';
import { shipping } from './products/shipping.ts';
import type { SeedSite } from '#server/seed/site.ts';
import { pictureFiles } from './picture-files.ts';

/** The whole content of a new demonstration; only events, promotions and the pages to come depend on the date. */
export function demonstrationSite(now: Date): SeedSite {
  return {
    pictures: pictureFiles(),
    pages,
    scheduled: scheduledPages(now),
    redirects,
    menu,
    nzMenu,
    guideCategories,
    guides,
    categories,
    products,
    shipping,
    events: events(now),
    promotions: promotions(now),
    feed,
    accounts: demonstrationAccounts,
    downloads,
    companies,
  };
}
