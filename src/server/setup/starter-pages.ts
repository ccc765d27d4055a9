import type { MenuItem } from '#contract/cms.ts';
import type { PageToPublish } from '../pages/write-page.ts';

// The first pages of a new site. They are on the site at once, so they say only what is true of every site; Today asks
// the administrator to put their own words in place of these (setup/steps.ts).

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

/** What this software keeps, as docs/operations.md lists it. */
const privacy = `<h1>Privacy</h1>
<p>You can read here without telling us who you are. When you buy, register or write to us, we keep what we need for it and what the law makes us keep. We show no advertising, and we do not follow you to other sites.</p>
<h2>When you only read</h2><p>Nobody keeps a list of what you read or search for here. To stop abuse the server counts requests from a network for a few hours.</p>
<h2>When you fill a cart</h2><p>Your browser holds the number of your cart. A cart that nobody comes back to is deleted after ninety days, or after a year if you were logged in.</p>
<h2>When you buy</h2><p>Name, email, telephone if you give it, what you bought and what you paid. Card numbers go straight to the payment provider and never reach us. The law makes us keep orders for years, also when you have deleted your account. One that was never paid is deleted after a year.</p>
<h2>When you come to an event</h2><p>Your name, email and telephone if you give it, and at the door that you have come. We delete them a year after the event. If you paid, your order keeps your own name and email.</p>
<h2>When you write to us</h2><p>Your name, how to reach you, what you wrote and what you attached, for ninety days.</p>
<h2>When you take our newsletter</h2><p>Your name and email, when you agreed, and the words you agreed to. Every newsletter has a link to unsubscribe.</p>
<h2>When you have an account</h2><p>Your name, your email, a password that is stored only in scrambled form, the guides you own, and where you are logged in, by browser and time.</p>
<h2>When you play a film</h2><p>Films may be kept by YouTube. Until you press play, nothing is loaded from there. Then YouTube learns your network address, your browser, and which film it is.</p>
<h2>Who else sees it</h2><p>The companies that process cards, send our email and run our servers, each only as far as its work requires.</p>
<h2>Your rights</h2><p>Ask us through <a href="/contact">contact</a> to see, correct or delete what we hold. If you are not satisfied you can go to the Office of the Australian Information Commissioner, or in New Zealand to the Privacy Commissioner.</p>`;

const terms = `<h1>Terms</h1>
<h2>Buying from us</h2><p>Prices are in Australian dollars and include GST where it applies. A contract is made when we confirm your order. Your rights under the Australian Consumer Law, and in New Zealand under the Consumer Guarantees Act, apply alongside everything on this page.</p>
<h2>Guides</h2><p>A guide opens in your account as soon as it is paid and stays there.</p>
<h2>Events</h2><p>The page of your tickets says until when you can cancel there. If we cancel an event, we refund you in full.</p>
<h2>Care and limits</h2><p>What you read here is general. It is not legal, medical or financial advice, and it cannot know your situation. In an emergency call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>
<p>Ask us about anything else through <a href="/contact">contact</a>. See also <a href="/privacy">privacy</a>.</p>`;

export const starterPages: readonly PageToPublish[] = [
  {
    ...page(
      '/',
      'Welcome',
      'What we do, and where to start.',
      text('<h1>Welcome</h1><p>Here you find what to say and do, events to come to, and how to reach us.</p>'),
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
      text('<h1>Guides</h1><p>What to say and what to do, step by step.</p>'),
      item('GuideProductList', {}),
    ),
  ),
  linked(
    page(
      '/events',
      'Events',
      'Dates, places and registration.',
      text('<h1>Events</h1><p>Come to one of our events, in person or online.</p>'),
      item('EventList', {}),
    ),
  ),
  linked(
    page(
      '/workshops',
      'Workshops',
      'Workshops for teams, clubs and schools.',
      text(
        '<h1>Workshops</h1><p>We come to teams, clubs and schools. Tell us about yours, and we will write back.</p>',
      ),
      item('SignupForm', { Title: 'A workshop for your own team' }),
    ),
  ),
  linked(
    page(
      '/phi-online',
      'How this site works',
      'What the site offers, and how to use it.',
      text(
        '<h1>How this site works</h1><p>Everybody can read the open pages without an account, and without telling us who they are.</p><h2>Guides</h2><p>A guide that you bought opens in your account and stays yours.</p><h2>Events</h2><p>We mail you the tickets. Their page says until when you can cancel there.</p><h2>If somebody watches you</h2><p>Quick exit, at the top of every page, leaves this site at once. <a href="/using-this-site">Using this site more safely</a> says what it does and does not do.</p>',
      ),
    ),
  ),
  linked(
    page(
      '/shop',
      'Shop',
      'What we sell.',
      text('<h1>Shop</h1><p>Prices are in Australian dollars.</p>'),
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
    text('<h1>About us</h1><p>We work to prevent harm. Ask us anything through <a href="/contact">contact</a>.</p>'),
  ),
  page(
    '/contact',
    'Contact',
    'How to reach us.',
    text(
      '<h1>Contact</h1><p>Write to us here, and we will answer by email. If you are in danger, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>',
    ),
    item('ContactForm', { Title: 'Write to us', ButtonTitle: 'Send' }),
  ),
  page('/privacy', 'Privacy', 'What we keep about you and why.', text(privacy)),
  page('/terms', 'Terms', 'The terms of use and sale.', text(terms)),
  sensitive(
    linked(
      page(
        '/using-this-site',
        'Using this site more safely',
        'What quick exit does and does not do.',
        text(
          '<h1>Using this site more safely</h1><p>If somebody can get at your phone, computer or accounts, the safest way to read here is on a device that person has never held.</p><h2>What quick exit does</h2><p>The button at the top of every page, or pressing Shift three times, clears the screen and opens another site in its place. It also logs you out on this device and empties your cart here.</p><h2>What it does not do</h2><p>It does not delete the history of your browser, does not close other windows, and hides nothing from a program that watches the device.</p>',
        ),
        item('Helplines', { Title: 'Who can help' }),
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
