import { banner, band, columns, html, item, publicPage } from '../build.ts';
import { countOn, fromTheShop, onYourMind, story } from '../pages/home.ts';
import type { SeedPage } from '../types.ts';

export const nzHomePage: SeedPage = publicPage(
  {
    path: '/',
    title: 'PHI, the Prevention of Harm Initiative',
    image: 'page-home',
    description:
      'Plain guidance, workshops and online events for people in Aotearoa New Zealand who notice harm early and want to do something useful about it.',
    keyword: 'harm prevention, Aotearoa, New Zealand, workplace, online safety, bystander, child safe',
    items: [
      banner({
        image: 'page-home',
        height: 'standard',
        text: 'white',
        title: 'Kia ora. Notice early, act gently.',
        line: 'For people who look out for each other.',
        button: { text: 'Find a guide', url: '/guides' },
        second: { text: 'See what’s on', url: '/events' },
      }),
      item('Helplines', { Look: 'strip' }),
      band('sand', onYourMind),
      band('paper', story),
      band(
        'mist',
        columns(
          '7,5',
          [
            html('<h2>Coming up</h2><p>Many are online, for both shores of the Tasman.</p>'),
            item('EventList', { Limit: '2' }),
          ],
          [
            html('<h2>From the shop</h2><p>Prices are in Australian dollars. <a href="/shop">Visit the shop</a></p>'),
            fromTheShop,
            countOn,
          ],
        ),
      ),
      {
        ...band(
          'paper',
          html(`<h2>Kōrero mai: talk to us</h2>
          <p>Email <a href="mailto:aotearoa@phi.example">aotearoa@phi.example</a>. We answer within two working days. If someone might read your email, our <a href="/contact">contact page</a> explains how to write safely.</p>`),
        ),
        anchorName: 'contact',
      },
    ],
  },
  { pageTypeCode: 'Home', protected: true, locale: 'nz' },
);
