import type { MenuItem } from '#contract/cms.ts';
import type { PageToPublish } from '../editing/publish.ts';

// The first pages of a new site, to be rewritten by its editors. Text in square brackets is to be replaced.

const item = (itemTypeCode: string, payloads: Record<string, string>) => ({ itemTypeCode, payloads });
const page = (
  path: string,
  title: string,
  description: string,
  ...items: ReturnType<typeof item>[]
): PageToPublish => ({
  path,
  title,
  pageTypeCode: path === '/' ? 'Home' : 'Content',
  access: { kind: 'public' },
  content: { sections: [{ sectionName: 'body', items }], payloads: { Description: description } },
});
const text = (content: string) => item('Html', { Content: content });

export const starterPages: readonly PageToPublish[] = [
  {
    ...page(
      '/',
      'Welcome',
      'What we do, and where to start.',
      text('<h1>Welcome</h1><p>[Say in two sentences what your organisation does and for whom.]</p>'),
      item('PageTiles', {
        Title: 'Where would you like to start?',
        TileType: '2',
        PageObjects: JSON.stringify([
          { pageUrl: '/about', pageTitle: 'About us', tileDesc: 'Who we are.' },
          { pageUrl: '/events', pageTitle: 'Events', tileDesc: 'Dates and registration.' },
          { pageUrl: '/contact', pageTitle: 'Contact', tileDesc: 'Write to us.' },
        ]),
      }),
    ),
    protected: true,
  },
  page(
    '/about',
    'About us',
    'Who we are and how we work.',
    text('<h1>About us</h1><p>[Who you are, since when, and how you work.]</p>'),
  ),
  page(
    '/contact',
    'Contact',
    'How to reach us.',
    text('<h1>Contact</h1><p>[Your telephone number and address.]</p>'),
    item('ContactForm', { Title: 'Write to us', ButtonTitle: 'Send' }),
  ),
  page(
    '/privacy',
    'Privacy',
    'What we keep about you and why.',
    text(
      '<h1>Privacy</h1><p>[Say what you keep about people, why, for how long, and whom to ask. Have it read by somebody who knows the Privacy Act.]</p>',
    ),
  ),
  page(
    '/terms',
    'Terms',
    'The terms of use and sale.',
    text('<h1>Terms</h1><p>[The terms of use, of sale and of refunds.]</p>'),
  ),
  {
    ...page(
      '/partials/common-footer',
      'Footer',
      'The foot of every page.',
      text(
        '<p><a href="/about">About us</a> · <a href="/contact">Contact</a> · <a href="/privacy">Privacy</a> · <a href="/terms">Terms</a></p>',
      ),
    ),
    pageTypeCode: 'Partial',
    protected: true,
  },
];

export const starterMenu: MenuItem[] = [
  { title: 'About us', url: '/about', items: [] },
  { title: 'Events', url: '/events', items: [] },
  { title: 'Contact', url: '/contact', items: [] },
];
