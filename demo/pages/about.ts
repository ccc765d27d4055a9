import {
  banner,
  band,
  columns,
  columnsPictureFirst,
  gallery,
  html,
  item,
  notPrinted,
  picture,
  publicPage,
  tiles,
} from '../build.ts';
import { allHelplines } from '../helplines.ts';
import type { SeedPage } from '../types.ts';
import { subjectTiles } from './home.ts';

const newsletter = item('SubscribeForm', {
  Title: 'One letter a month',
  Desc: 'New guides, dates near you, and one small thing to try. No advertising.',
});

const aboutPage = publicPage({
  path: '/about',
  title: 'About PHI',
  image: 'page-about',
  description: 'Who we are, how we write and check our guidance, and how we are funded.',
  keyword: 'about, Prevention of Harm Initiative',
  items: [
    banner({ image: 'page-about', title: 'About PHI', line: 'The Prevention of Harm Initiative' }),
    band(
      'paper',
      columnsPictureFirst(
        '7,5',
        [
          html(`<h2>Why we exist</h2>
        <p>Good services look after people once harm has been done. We work on the time before: the remark, the new friend with a bank card, the child who goes quiet. Somebody has usually noticed. Our work is to help that person do one useful thing.</p>
        <p>We began with a handful of workshops for sports clubs on the New South Wales coast. Today we write guides, run events in every state and across the Tasman, and lend our materials to anyone who needs them.</p>
        <h2>How we write</h2>
        <ul>
          <li>Help first, advice second</li>
          <li>Plain words, tried out on the people they are for</li>
          <li>No graphic detail and no stories told without consent</li>
          <li>Every guide is read by a practitioner and by someone who has lived it, once a year</li>
        </ul>`),
        ],
        [picture('event-perth-clubs', 'A football and a pair of boots on a step')],
      ),
    ),
    band(
      'sand',
      columns(
        '6,6',
        [
          html(
            '<h2>How we are funded</h2><p>Two thirds of our income comes from workshops and guides, the rest from the shop. We take no money from gambling, alcohol, tobacco or social media companies. Free guides stay free.</p>',
          ),
        ],
        [
          html(
            '<h2>What we do not do</h2><p>We are not a crisis service, a regulator or a law firm, and we do not investigate complaints. We can help you find the people who do. If you are in danger, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>',
          ),
        ],
      ),
    ),
    band(
      'paper',
      html(`<h2>Acknowledgement of Country</h2>
      <p>We live and work on the lands of many First Nations. We pay our respects to Elders past and present, and recognise that communities who have cared for Country and for each other for more than sixty thousand years know a great deal about preventing harm.</p>`),
    ),
    band(
      'sand',
      gallery('Where the year takes us', [
        { image: 'event-family-sunday', shows: 'The basket for the phones, on the Sunday we write family agreements' },
        { image: 'page-events', shows: 'Bunting at the open day, one flag for each state and one for Aotearoa' },
        {
          image: 'event-practice-session',
          shows: 'The bus we borrowed for the practice session with actors',
        },
        { image: 'page-bystander-action', shows: 'Two neighbours after the first bystander evening' },
        { image: 'event-across-the-tasman', shows: 'Packed for the week we met across the Tasman' },
        { image: 'guide-first-ten-minutes', shows: 'The mugs in our kitchen at Northcove, the kettle always on' },
        { image: 'page-workshops', shows: 'The room where a rowing club and its school took the same workshop' },
        {
          image: 'event-club-leaders',
          shows: 'The key dish at the Darwin evening for club and venue leaders',
        },
      ]),
    ),
    notPrinted(band('mist', tiles('What we work on', subjectTiles, '2', { UseSlider: 'yes' }))),
    band('paper', newsletter),
  ],
});

const contactPage = publicPage({
  path: '/contact',
  title: 'Contact',
  image: 'page-contact',
  description: 'How to reach PHI by post, telephone and email, and helplines for when it cannot wait.',
  keyword: 'contact, helplines, crisis, suicide, self-harm, address, telephone',
  items: [
    banner({
      image: 'page-contact',
      title: 'Contact',
      line: 'We read everything, and answer within two working days.',
    }),
    band(
      'sand',
      html(
        `<h2>If it cannot wait</h2><p>We are not a crisis service. These services are, and they are there for bystanders as well.</p>${allHelplines}`,
      ),
    ),
    {
      ...band(
        'paper',
        columns(
          '6,6',
          [
            html(`<h2>Write or ring</h2>
        <p><strong>Email</strong><br><a href="mailto:hello@phi.example">hello@phi.example</a></p>
        <p><strong>Telephone</strong><br><a href="tel:0255504321">(02) 5550 4321</a>, Monday to Friday, 9 am to 5 pm Sydney time</p>
        <p><strong>Post</strong><br>Prevention of Harm Initiative<br>Level 2, 14 Harbour Lane<br>Northcove NSW 2999</p>`),
          ],
          [
            html(`<h2>Writing safely</h2>
        <p>If someone reads your email, ring us from another telephone instead. Tell us whether it is safe to ring back, and at what time. We never leave a message that says who we are unless you ask for it.</p>
        <h2>For the media</h2><p>Write to <a href="mailto:media@phi.example">media@phi.example</a>. We are glad to help you report on hard subjects with care.</p>`),
          ],
        ),
      ),
    },
    {
      ...band(
        'mist',
        item('ContactForm', {
          Title: 'Write to us',
          Desc: 'Leave out names of other people if you can. Nothing you write here is published.',
          EmailReceiver: 'hello@phi.example',
          FileAttachment: 'true',
          BottomText:
            '<p>Two people at PHI read what comes in here. What we keep, and how to have it deleted, is on our <a href="/privacy">privacy page</a>.</p>',
        }),
      ),
      anchorName: 'contact',
    },
    band(
      'sand',
      html(`<h2>The answer may be here</h2>
      <ul>
        <li>An order, a refund or a parcel: see the <a href="/terms">terms</a>, or email us with your order number</li>
        <li>A booking you need to change: open your tickets with the link in your confirmation</li>
        <li>A workshop for your team: have a look at <a href="/workshops">workshops</a></li>
        <li>Your data: see <a href="/privacy">privacy</a></li>
      </ul>`),
    ),
  ],
});

export const aboutPages: SeedPage[] = [aboutPage, contactPage];
