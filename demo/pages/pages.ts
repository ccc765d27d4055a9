import { guidePages } from '../guides/guide-pages.ts';
import { newsPages } from '../news/news-pages.ts';
import { nzGuidePages } from '../nz/guides.ts';
import { nzPages } from '../nz/pages.ts';
import { bystanderAction } from '../subjects/bystanders.ts';
import { childSafeOrganisations } from '../subjects/children.ts';
import { alcoholAndOtherDrugs } from '../subjects/drugs.ts';
import { elderSafety } from '../subjects/elders.ts';
import { gamblingHarm } from '../subjects/gambling.ts';
import { onlineSafety } from '../subjects/online.ts';
import { atHome } from '../subjects/home.ts';
import { afterwards } from '../subjects/afterwards.ts';
import { tonight } from '../subjects/tonight.ts';
import { underPressure } from '../subjects/under-pressure.ts';
import { safeWorkplaces } from '../subjects/workplaces.ts';
import { youngPeople } from '../subjects/young-people.ts';
import type { SeedPage } from '../types.ts';
import { aboutPages } from './about.ts';
import { homePage } from './home.ts';
import { legalPages } from './legal.ts';
import { listPages } from './lists.ts';
import { memberPages } from './member-pages.ts';
import { helpPages } from './questions.ts';
import { storePages } from './store.ts';
import { usingThisSite } from './using-this-site.ts';

export const pages: SeedPage[] = [
  homePage,
  ...listPages,
  safeWorkplaces,
  onlineSafety,
  elderSafety,
  bystanderAction,
  gamblingHarm,
  alcoholAndOtherDrugs,
  childSafeOrganisations,
  atHome,
  tonight,
  afterwards,
  underPressure,
  youngPeople,
  ...aboutPages,
  ...legalPages,
  usingThisSite,
  ...storePages,
  ...memberPages,
  ...guidePages,
  ...newsPages,
  ...helpPages,
  ...nzPages,
  ...nzGuidePages,
];
