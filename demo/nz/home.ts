import { banner, band, columns, html, item, picture, publicPage, tiles } from '../build.ts';
import { subjectTiles } from '../pages/home.ts';
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
        alignV: '60%',
        title: 'Kia ora. Notice early, act gently.',
        line: 'Guides, workshops and events for people who look out for each other: at home, at mahi, in the club and online.',
        button: { text: 'Find a guide', url: '/guides' },
        second: { text: 'See what’s on', url: '/events' },
      }),
      band(
        'paper',
        columns(
          '7,5',
          [
            html(`<h2>Somebody usually notices</h2>
          <p>Most harm is seen by someone before it becomes serious. A workmate hears the remark. A daughter sees the bank statement. A coach wonders why a child has gone quiet. What stops us is rarely a lack of aroha. It is not knowing what to say, or the fear of making it worse.</p>
          <p>PHI helps with that part. We write short, practical guides, run workshops in ordinary words, and bring people together to practise. Start with whatever is on your mind, and take one step.</p>
          <p><strong>Worried about yourself or someone else right now?</strong> Call <a href="tel:111">111</a> in an emergency. Call or text <a href="tel:1737">1737</a> at any hour to talk with a trained counsellor. It is free.</p>`),
          ],
          [picture('page-about', 'Two people walking side by side along a beach at sunrise')],
        ),
      ),
      band('sand', tiles('What is on your mind?', subjectTiles)),
      band(
        'paper',
        html(
          '<h2>Coming up</h2><p>Open an event for the time where you are. Many are free, and you can come without saying why.</p>',
        ),
        item('EventList', { Limit: '4' }),
      ),
      band(
        'mist',
        html(
          '<h2>Guides for looking out for each other</h2><p>Short enough for one evening. Bought once, yours to keep, and two are free for everyone: <a href="/guides/first-ten-minutes">When Someone Tells You</a> and <a href="/guides/images-shared-without-consent">When Images Are Shared Without Consent</a>. Prices are in Australian dollars.</p>',
        ),
        item('GuideProductList', { Category: '/guides/category/looking-out-for-each-other' }),
      ),
      band(
        'paper',
        columns(
          '4,4,4',
          [
            html(
              '<h2>For workplaces</h2><p>The Health and Safety at Work Act covers harm to the mind as well as to the body. We help you look after both in ways your people will notice. <a href="/workshops">Workshops for teams</a></p>',
            ),
          ],
          [
            html(
              '<h2>For clubs and schools</h2><p>One small step a month for the people who look after tamariki and rangatahi in their spare time. <a href="/child-safe-organisations">Child-safe organisations</a></p>',
            ),
          ],
          [
            html(
              '<h2>For whānau far apart</h2><p>Parents in Tauranga, children in Brisbane: worry crosses the Tasman every day. Our online evenings are for both shores. <a href="/events">Find an event</a></p>',
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
          <li>No promises that software cannot keep: if you think your device is watched, use another one</li>
        </ul>
        <p><a href="/about">How we work</a></p>`),
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
