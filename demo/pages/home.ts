import { pictures } from '../pictures.ts';
import { banner, band, columns, html, item, picture, publicPage, tiles, wordLinks, type Tile } from '../build.ts';
import type { SeedItem, SeedPage } from '../types.ts';

export const subjectTiles: Tile[] = [
  {
    url: '/safe-workplaces',
    image: 'page-safe-workplaces',
    title: 'Safe workplaces',
    desc: 'Clear expectations, a path people trust, and managers who listen first.',
  },
  {
    url: '/online-safety',
    image: 'page-online-safety',
    title: 'Online safety',
    desc: 'For families, and for anyone whose phone has become a worry.',
  },
  {
    url: '/elder-safety',
    image: 'page-elder-safety',
    title: 'Elder safety',
    desc: 'Keep hold of your money, your home and your say.',
  },
  {
    url: '/bystander-action',
    image: 'page-bystander-action',
    title: 'Bystander action',
    desc: 'Five ways to act when you see something wrong.',
  },
  {
    url: '/at-home',
    image: 'page-at-home',
    title: 'When home is not safe',
    desc: 'If somebody you live with, or used to, frightens you.',
  },
  {
    url: '/gambling-harm',
    image: 'page-gambling-harm',
    title: 'Gambling harm',
    desc: 'First steps for people who gamble, and people close to them.',
  },
  {
    url: '/alcohol-and-other-drugs',
    image: 'page-alcohol-and-other-drugs',
    title: 'Alcohol and other drugs',
    desc: 'Talking about it, planning around it, getting help.',
  },
  {
    url: '/child-safe-organisations',
    image: 'page-child-safe-organisations',
    title: 'Child-safe organisations',
    desc: 'What clubs and schools can do this month.',
  },
];

/** What people come with, in the words they would use themselves. */
export const onYourMind: SeedItem = wordLinks('What is on your mind?', [
  { word: 'Fear at home', url: '/at-home' },
  { word: 'Myself, tonight', url: '/tonight' },
  { word: 'Gambling', url: '/gambling-harm' },
  { word: 'Alcohol or drugs', url: '/alcohol-and-other-drugs' },
  { word: 'Online', url: '/online-safety' },
  { word: 'Work', url: '/safe-workplaces' },
  { word: 'An older person', url: '/elder-safety' },
  { word: 'A child', url: '/young-people' },
]);

/** Two things that open a conversation. */
export const fromTheShop: SeedItem = tiles(
  '',
  [
    { url: '/product/conversation-cards', image: 'product-cards', title: 'Conversation Cards', desc: '' },
    {
      url: '/product/looking-out-for-each-other',
      image: 'product-book',
      title: 'Looking Out for Each Other',
      desc: '',
    },
  ],
  '1',
);

export const countOn: SeedItem = html(`<h2>What you can count on</h2>
  <p>Nothing you read here is tied to your name unless you log in. <a href="/about">How we work</a></p>`);

export const story: SeedItem = columns(
  '5,7',
  [picture('news-club', pictures['news-club'])],
  [
    html(`<h2>The club that changed one sentence</h2>
      <p>Nobody read its forty pages of policy, so a netball club painted one sentence beside the canteen: “If something feels wrong, tell Marnie or Joe; you will still play on Saturday.”</p>
      <p><a href="/news/one-sentence-in-the-rules">Read what happened then</a></p>
      <p>For a club or a school: <a href="/child-safe-organisations">Child-safe organisations</a>. For everybody in the stand: <a href="/bystander-action">Bystander action</a>.</p>`),
  ],
);

export const homePage: SeedPage = publicPage(
  {
    path: '/',
    title: 'PHI, the Prevention of Harm Initiative',
    image: 'page-home',
    description:
      'Plain guidance, workshops and events that help people notice harm early and do something useful about it.',
    keyword: 'harm prevention, workplace, online safety, elder abuse, bystander, child safe',
    items: [
      banner({
        image: 'page-home',
        height: 'standard',
        text: 'white',
        title: 'Notice early. Act gently.',
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
            html('<h2>Coming up</h2><p>Many are free, and you can come without saying why.</p>'),
            item('EventList', { Limit: '2' }),
          ],
          [
            html(
              '<h2>From the shop</h2><p>Because people buy, three of our guides are free for everyone. <a href="/shop">Visit the shop</a></p>',
            ),
            fromTheShop,
            countOn,
          ],
        ),
      ),
      // The bottom bar's CONTACT links here from every page without a contact section.
      {
        ...band(
          'paper',
          columns(
            '5,7',
            [
              html(`<h2>Talk to us</h2>
              <p>Email <a href="mailto:hello@phi.example">hello@phi.example</a>, or ring <a href="tel:0255504321">(02) 5550 4321</a> on weekdays from 9 am to 5 pm Sydney time. We answer within two working days.</p>
              <p>If someone might see what you write, here is <a href="/contact">how to reach us safely</a>.</p>`),
            ],
            [
              item(
                'ExpandablePanel',
                { Title: 'Write to us here' },
                { items: [item('ContactForm', { EmailReceiver: 'hello@phi.example', FileAttachment: 'false' })] },
              ),
            ],
          ),
        ),
        anchorName: 'contact',
      },
    ],
  },
  { pageTypeCode: 'Home', protected: true },
);
