import { pictureUrl } from '../pictures.ts';
import { banner, band, body, columns, html, item, notPrinted, publicPage } from '../build.ts';
import { nzUsingThisSite } from '../pages/using-this-site.ts';
import { nzAfterwards } from '../subjects/afterwards.ts';
import { nzTonight } from '../subjects/tonight.ts';
import { nzUnderPressure } from '../subjects/under-pressure.ts';
import { nzYoungPeople } from '../subjects/young-people.ts';
import type { SeedPage } from '../types.ts';
import { nzAtHome } from './at-home.ts';
import { nzElderSafety } from './elder-safety.ts';
import { nzHelplines } from './helplines.ts';
import { nzSubjects } from './subjects.ts';
import { nzHomePage } from './home.ts';

const contactPage = publicPage(
  {
    path: '/contact',
    title: 'Contact and helplines',
    image: 'page-contact',
    description: 'Helplines in Aotearoa New Zealand for when it cannot wait, and how to reach PHI when it can.',
    keyword: 'contact, helplines, crisis, suicide, self-harm, 111, 1737, Aotearoa, New Zealand',
    items: [
      banner({
        image: 'page-contact',
        title: 'Contact and helplines',
        line: 'Kōrero mai. We read everything, and answer within two working days.',
      }),
      band(
        'mist',
        html(`<h2>If it cannot wait</h2>
        <p>We are not a crisis service. These services are, they cost nothing to ring, and they are there for bystanders as well. In danger and unable to speak? Ring <a href="tel:111">111</a> from a mobile, stay quiet, and press 55 when you are asked to.</p>${nzHelplines}
        <p>Would you rather be heard in te reo Māori, or by someone of your own culture? Ask; many of these services can find someone.</p>`),
      ),
      {
        ...band(
          'paper',
          columns(
            '6,6',
            [
              html(`<h2>Write to us</h2>
          <p><strong>Email</strong><br><a href="mailto:aotearoa@phi.example">aotearoa@phi.example</a></p>
          <p><strong>Telephone</strong><br>Our office is in New South Wales. Give us a number and a safe time, New Zealand time, and we ring you.</p>
          <p>Haere mai in English or in te reo Māori. We answer in the one you wrote in.</p>`),
            ],
            [
              html(`<h2>Writing safely</h2>
          <p>If someone reads your email, use another person’s telephone to ring one of the services above. Tell us whether it is safe to ring back, and at what time. We never leave a message that says who we are unless you ask for it.</p>
          <h2>Complaints</h2><p>If we got something wrong, tell us first. About your personal information you can also go to the Privacy Commissioner, Te Mana Mātāpono Matatapu.</p>`),
            ],
          ),
        ),
        anchorName: 'contact',
      },
    ],
  },
  { locale: 'nz' },
);

const workshopsPage = publicPage(
  {
    path: '/workshops',
    title: 'Workshops',
    image: 'page-workshops',
    description:
      'Workshops for teams, clubs and kura in Aotearoa New Zealand: respect at mahi, bystander action and child safety.',
    keyword: 'workshops, training, Aotearoa, New Zealand, bystander, respect at work',
    items: [
      banner({
        image: 'page-workshops',
        title: 'Workshops in Aotearoa',
        line: 'Nau mai, haere mai. We come to you, or we meet on a screen.',
      }),
      band(
        'paper',
        columns(
          '6,6',
          [
            html(`<h2>What a workshop is like</h2>
          <p>We begin with whakawhanaungatanga: who we are, where we are from, what brings us. Then come stories from your own kind of mahi, what people did, and what they might have said. Everyone speaks at least once, and nobody is made to perform.</p>
          <p>If your workplace opens with karakia, we are glad to. You leave with two sentences each, one change for the team, and a date to check on it.</p>`),
          ],
          [
            html(`<h2>Three we run most often</h2>
          <ul>
            <li><strong>Respect at Mahi</strong>: a day for managers and team leaders, on bullying, harassment and the duties of the Health and Safety at Work Act 2015</li>
            <li><strong>Step In Safely</strong>: two and a half hours of bystander practice with actors</li>
            <li><strong>Safe Clubs for Tamariki</strong>: an evening for committees, with the safety checks of the Children’s Act in plain words</li>
          </ul>
          <p>For a team of your own, send us a line through <a href="/contact">contact</a>.</p>`),
          ],
        ),
      ),
      band(
        'sand',
        html(
          '<h2>Join in from here</h2><p>Most open dates are online. Open one for the time where you are; the in-person ones are in Australia.</p>',
        ),
        item('EventList'),
      ),
      band(
        'mist',
        html(`<h2>Before you book</h2>
        <h3>Where do you go?</h3><p>Facilitators live in Auckland, Wellington and Christchurch, and travel to the rest of both islands. Marae, clubrooms and meeting rooms all do.</p>
        <h3>How many people?</h3><p>Between eight and thirty. For more we bring a second facilitator.</p>
        <h3>What if someone has lived through it?</h3><p>Somebody in the room always has. We say beforehand what will come up, anyone may step out, and a counsellor is there or on call. The number <a href="tel:1737">1737</a>, to call or text, is on every table.</p>
        <h3>What does it cost?</h3><p>We give a fixed quote for your team, koha for small clubs and marae.</p>`),
      ),
    ],
  },
  { protected: true, locale: 'nz' },
);

const footer: SeedPage = {
  path: '/partials/common-footer',
  locale: 'nz',
  title: 'Footer',
  pageTypeCode: 'Partial',
  access: { kind: 'public' },
  protected: true,
  description: 'Footer of every page in Aotearoa New Zealand.',
  keyword: '',
  imageUrl: pictureUrl('page-terms'),
  sections: body(
    band(
      'deep',
      item(
        'MultiColumnPanel',
        { ColumnWidths: '4,2,2,4', MobileColumnWidths: '12,6,6,12' },
        {
          sections: [
            {
              sectionName: 'about',
              items: [
                html(
                  '<h2>More people to talk to</h2><p>Women’s Refuge <a href="tel:0800733843">0800 733 843</a><br>Youthline <a href="tel:0800376633">0800 376 633</a><br>Gambling Helpline <a href="tel:0800654655">0800 654 655</a><br>Safe to Talk <a href="tel:0800044334">0800 044 334</a></p><p><a href="/contact">All helplines</a></p>',
                ),
              ],
            },
            {
              sectionName: 'use',
              items: [
                notPrinted(
                  html(
                    '<h2>Use</h2><ul><li><a href="/guides">Guides</a></li><li><a href="/workshops">Workshops</a></li><li><a href="/events">Events</a></li><li><a href="/shop">Shop</a></li></ul>',
                  ),
                ),
              ],
            },
            {
              sectionName: 'know',
              items: [
                notPrinted(
                  html(
                    '<h2>Know</h2><ul><li><a href="/about">About</a></li><li><a href="/contact">Contact</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms</a></li></ul>',
                  ),
                ),
              ],
            },
            {
              sectionName: 'us',
              items: [
                html(
                  '<h2>PHI Aotearoa</h2><p>The Prevention of Harm Initiative<br><a href="mailto:aotearoa@phi.example">aotearoa@phi.example</a></p><p>PHI is a demonstration organisation; the helplines are real. We acknowledge mana whenua throughout Aotearoa and seek to honour Te Tiriti o Waitangi in our mahi. Ngā mihi nui.</p><p>© __year__ PHI<span class="no-print"><br>Version __version__</span></p>',
                ),
              ],
            },
          ],
        },
      ),
    ),
  ),
};

/** Pages that replace Australia's in New Zealand; every other page is shared. */
export const nzPages: SeedPage[] = [
  nzHomePage,
  contactPage,
  workshopsPage,
  nzAtHome,
  nzTonight,
  nzAfterwards,
  nzUnderPressure,
  nzYoungPeople,
  nzElderSafety,
  ...nzSubjects,
  nzUsingThisSite,
  footer,
];
