import { guideCategories } from './guides/categories.ts';
import { subjectTiles } from './pages/home.ts';
import type { SeedMenu } from './types.ts';

const entry = (title: string, url: string, items: SeedMenu[] = []): SeedMenu => ({ title, url, items });

/** The menu of Aotearoa New Zealand lists help first. */
export const nzMenu: SeedMenu[] = [
  entry('Help now', '/contact'),
  entry(
    'Guides',
    '/guides',
    guideCategories.map((category) => entry(category.name, category.path)),
  ),
  entry(
    'Subjects',
    '/safe-workplaces',
    subjectTiles.map((tile) => entry(tile.title, tile.url)),
  ),
  entry('Events', '/events'),
  entry('Workshops in Aotearoa', '/workshops'),
  entry('Shop', '/shop'),
  entry('About', '/about', [
    entry('About PHI', '/about'),
    entry('PHI Online', '/phi-online'),
    entry('Privacy', '/privacy'),
    entry('Terms', '/terms'),
  ]),
];

export const menu: SeedMenu[] = [
  entry(
    'Guides',
    '/guides',
    guideCategories.map((category) => entry(category.name, category.path)),
  ),
  entry(
    'Subjects',
    '/safe-workplaces',
    subjectTiles.map((tile) => entry(tile.title, tile.url)),
  ),
  entry('Events', '/events'),
  entry('Workshops', '/workshops'),
  entry('Shop', '/shop'),
  entry('About', '/about', [
    entry('About PHI', '/about'),
    entry('News', '/news'),
    entry('Questions', '/questions'),
    entry('PHI Online', '/phi-online'),
    entry('Contact', '/contact'),
    entry('Privacy', '/privacy'),
    entry('Terms', '/terms'),
  ]),
];
