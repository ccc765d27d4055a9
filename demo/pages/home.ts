import { banner, band, columns, html, item, picture, publicPage, tiles, type Tile } from '../build.ts';
import type { SeedPage } from '../types.ts';

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
        alignV: '60%',
        title: 'Notice early. Act gently.',
        line: 'Guides, workshops and events for people who look out for each other: at home, at work, in the club and online.',
        button: { text: 'Find a guide', url: '/guides' },
        second: { text: 'See what’s on', url: '/events' },
      }),
      band(
        'paper',
        columns(
          '7,5',
          [
            html(`<h2>Somebody usually notices</h2>
              <p>Most harm is seen by someone before it becomes serious. A colleague hears the remark. A daughter sees the bank statement. A coach wonders why a child has gone quiet. What stops us is rarely a lack of care. It is not knowing what to say, or the fear of making it worse.</p>
              <p>PHI helps with that part. We write short, practical guides, run workshops in ordinary words, and bring people together to practise. Start with whatever is on your mind, and take one step.</p>
              <p><strong>Worried about yourself or someone else right now?</strong> Call <a href="tel:000">000</a> in an emergency, 1800RESPECT on <a href="tel:1800737732">1800 737 732</a>, or Lifeline on <a href="tel:131114">13 11 14</a>. In New Zealand call <a href="tel:111">111</a>, or call or text <a href="tel:1737">1737</a>.</p>`),
          ],
          [picture('page-about', 'Two people walking side by side along a beach at sunrise')],
        ),
      ),
      band('sand', tiles('What is on your mind?', subjectTiles)),
      band(
        'paper',
        html(
          '<h2>Coming up</h2><p>Online and around the country. Many are free, and you can come without saying why.</p>',
        ),
        item('EventList', { Limit: '4' }),
      ),
      band(
        'mist',
        html(
          '<h2>Guides for looking out for each other</h2><p>Short enough for one evening. Bought once, yours to keep, and two of our guides are free for everyone: <a href="/guides/first-ten-minutes">When Someone Tells You</a> and <a href="/guides/images-shared-without-consent">When Images Are Shared Without Consent</a>.</p>',
        ),
        item('GuideProductList', { Category: '/guides/category/looking-out-for-each-other' }),
      ),
      band(
        'paper',
        columns(
          '4,4,4',
          [
            html(
              '<h2>For workplaces</h2><p>Employers have a duty to prevent harassment and harm. We help you meet it in ways your people will notice. <a href="/workshops">Workshops for teams</a></p>',
            ),
          ],
          [
            html(
              '<h2>For clubs and schools</h2><p>One small step a month, written for volunteers who have a job as well. <a href="/child-safe-organisations">Child-safe organisations</a></p>',
            ),
          ],
          [
            html(
              '<h2>For your bookshelf</h2><p>A book, cards and posters that open conversations. What they earn pays for the free ones. <a href="/shop">Visit the shop</a></p>',
            ),
          ],
        ),
      ),
      band(
        'deep',
        html(`<h2>What you can count on</h2>
          <ul>
            <li>Advice you can use today, read again every year by people who do this work</li>
            <li>No graphic detail, no blame, and help before anything else</li>
            <li>Nothing you read here is tied to your name unless you log in</li>
            <li>No promises that software cannot keep: if you think your device is watched, use another one. <a href="/using-this-site">Using this site more safely</a></li>
          </ul>
          <p><a href="/about">How we work</a></p>`),
      ),
      // The bottom bar's CONTACT links here from every page without a contact section.
      {
        ...band(
          'paper',
          columns(
            '5,7',
            [
              html(`<h2>Talk to us</h2>
              <p>Write here, email <a href="mailto:hello@phi.example">hello@phi.example</a>, or ring <a href="tel:0255504321">(02) 5550 4321</a> on weekdays from 9 am to 5 pm Sydney time. We answer within two working days.</p>
              <p>If someone might see what you write, our <a href="/contact">contact page</a> explains how to reach us safely. We are not a crisis service: in an emergency call <a href="tel:000">000</a>.</p>`),
            ],
            [item('ContactForm', { EmailReceiver: 'hello@phi.example', FileAttachment: 'false' })],
          ),
        ),
        anchorName: 'contact',
      },
    ],
  },
  { pageTypeCode: 'Home', protected: true },
);
