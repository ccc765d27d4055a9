import type { MenuItem } from '#contract/cms.ts';
import type { PageToPublish } from '../pages/write-page.ts';

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

/** The header, the footer, the bottom bar or a log-in leads to this page, so it cannot be removed. */
const linked = (starter: PageToPublish, pageTypeCode = 'Content'): PageToPublish => ({
  ...starter,
  pageTypeCode,
  protected: true,
});

/** Somebody else may watch the reader, so the window shows another title. */
const sensitive = (starter: PageToPublish, neutralTitle: string): PageToPublish => ({
  ...starter,
  content: {
    ...starter.content,
    payloads: { ...starter.content.payloads, Sensitive: 'yes', NeutralTitle: neutralTitle },
  },
});

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
          { pageUrl: '/guides', pageTitle: 'Guides', tileDesc: 'Read what to say and do.' },
          { pageUrl: '/events', pageTitle: 'Events', tileDesc: 'Dates and registration.' },
          { pageUrl: '/contact', pageTitle: 'Contact', tileDesc: 'Write to us.' },
        ]),
      }),
    ),
    protected: true,
  },
  linked(
    page(
      '/guides',
      'Guides',
      'Our guides by subject.',
      text('<h1>Guides</h1><p>[What your guides are about and who writes them.]</p>'),
      item('GuideProductList', {}),
    ),
  ),
  linked(
    page(
      '/events',
      'Events',
      'Dates, places and registration.',
      text('<h1>Events</h1><p>[What kind of events you hold.]</p>'),
      item('EventList', {}),
    ),
  ),
  linked(
    page(
      '/workshops',
      'Workshops',
      'Workshops for teams, clubs and schools.',
      text('<h1>Workshops</h1><p>[What happens in a workshop, for whom it is, and how to ask for one.]</p>'),
      item('SignupForm', { Title: 'A workshop for your own team' }),
    ),
  ),
  linked(
    page(
      '/phi-online',
      'How this site works',
      'What the site offers, and how to use it.',
      text(
        '<h1>How this site works</h1><p>[What members can read here, and what subscribers and organisations get.]</p>',
      ),
    ),
  ),
  linked(
    page(
      '/shop',
      'Shop',
      'What we sell.',
      text('<h1>Shop</h1><p>[What you sell, and what the money is for.]</p>'),
      item('Ecm-ProductList', {}),
    ),
    'Store',
  ),
  {
    ...linked(
      page(
        '/member/dashboard',
        'Dashboard',
        'Your guides.',
        text('<h1>Dashboard</h1><p>Guides that you bought stay yours.</p>'),
        item('GuideList', { Owned: 'yes' }),
      ),
      'Member',
    ),
    access: { kind: 'member' },
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
  sensitive(
    linked(
      page(
        '/using-this-site',
        'Using this site more safely',
        'What quick exit does and does not do.',
        text(
          '<h1>Using this site more safely</h1><p>If somebody can get at your phone, computer or accounts, the safest way to read here is on a device that person has never held.</p><h2>What quick exit does</h2><p>The button at the top of every page, or pressing Shift three times, clears the screen and opens another site in its place. It also logs you out on this device and empties your cart here.</p><h2>What it does not do</h2><p>It does not delete the history of your browser, does not close other windows, and hides nothing from a program that watches the device.</p><p>[The services in your country that help with a device that is watched.]</p>',
        ),
      ),
    ),
    'Settings',
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
  { title: 'Guides', url: '/guides', items: [] },
  { title: 'Events', url: '/events', items: [] },
  { title: 'Workshops', url: '/workshops', items: [] },
  { title: 'Shop', url: '/shop', items: [] },
  { title: 'About us', url: '/about', items: [] },
  { title: 'Contact', url: '/contact', items: [] },
];
