import { pictureUrl } from '../pictures.ts';
import { banner, band, body, html, item, notPrinted, publicPage, tiles } from '../build.ts';
import { freeGuideTiles } from '../guides/guide-pages.ts';
import type { SeedPage } from '../types.ts';

const cartPage = publicPage(
  {
    path: '/cart',
    title: 'Your cart',
    image: 'page-cart',
    description: 'Your cart: guides, event places and products, paid by card in three steps.',
    keyword: 'cart, checkout',
    items: [
      item('Ecm-ShoppingCart'),
      band(
        'sand',
        html(
          '<h2>Before you pay</h2><p>Prices include GST. Guides open straight away, event places come with a calendar entry, and parcels are plain. Something unclear? Our <a href="/terms">terms</a> are short, and we are on <a href="tel:0255504321">(02) 5550 4321</a>.</p>',
        ),
      ),
    ],
  },
  { pageTypeCode: 'Store', protected: true },
);

const thankYouPage = publicPage(
  {
    path: '/order-thankyou',
    title: 'Thank you',
    image: 'page-order-thankyou',
    description: 'What you bought from PHI, and what happens next.',
    keyword: 'order, confirmation',
    items: [
      banner({ image: 'page-order-thankyou', title: 'Thank you', line: 'What you bought, and what happens next.' }),
      item('Ecm-OrderDetails'),
      notPrinted(
        band(
          'sand',
          html(
            '<h2>No email after ten minutes?</h2><p>Check your junk folder, then <a href="/contact">tell us</a>.</p>',
          ),
        ),
      ),
      notPrinted(band('paper', tiles('Free for everyone', freeGuideTiles))),
    ],
  },
  { pageTypeCode: 'Store', protected: true },
);

const searchPage = publicPage(
  {
    path: '/search-results',
    title: 'Search',
    image: 'page-guides',
    description: 'Search the guides, events, pages and shop of PHI.',
    keyword: '',
    items: [
      item('Code', { CodeType: 'Json', Code: JSON.stringify({ control: 'search-results' }) }),
      band(
        'mist',
        html(
          '<h2>Private by design</h2><p>We do not keep what you search for. Your browser may: it can show up in its history and in what it suggests. On a shared device, use a private window or clear the history afterwards. <strong>Quick exit</strong> at the top leaves this site at once.</p>',
        ),
      ),
    ],
  },
  { protected: true },
);

const dashboardPage: SeedPage = {
  path: '/member/dashboard',
  title: 'Dashboard',
  pageTypeCode: 'Member',
  access: { kind: 'member' },
  protected: true,
  description: 'Your guides and what is new for members.',
  keyword: 'dashboard, members',
  imageUrl: pictureUrl('page-dashboard'),
  sections: body(
    banner({ image: 'page-dashboard', title: 'Welcome back', line: 'Your guides, where you left them.' }),
    band('paper', item('MemberDashboard', { Title: 'By subject' })),
    notPrinted(
      band(
        'sand',
        html(
          '<h2>More for members</h2><ul><li><a href="/subscribers">For subscribers</a></li><li><a href="/phi-online">How PHI Online works</a></li><li><a href="/events">Find an event</a></li><li><a href="/contact">Ask us something</a></li></ul>',
        ),
      ),
    ),
  ),
};

const dashboardTestPage: SeedPage = {
  path: '/member/dashboard-test',
  title: 'Dashboard, second design',
  pageTypeCode: 'Member',
  access: { kind: 'member' },
  protected: true,
  description: 'All guides by subject, and how to open them.',
  keyword: 'dashboard, members',
  imageUrl: pictureUrl('page-dashboard'),
  sections: body(
    banner({
      image: 'page-dashboard',
      title: 'Welcome back',
      line: 'Every subject, what is new, and which guides you can open.',
    }),
    band('paper', item('MemberDashboardV2', { Title: 'All guides by subject' })),
  ),
};

const footer: SeedPage = {
  path: '/partials/common-footer',
  title: 'Footer',
  pageTypeCode: 'Partial',
  access: { kind: 'public' },
  protected: true,
  description: 'Footer of every page.',
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
                  '<h2>More people to talk to</h2><p>13YARN <a href="tel:139276">13 92 76</a><br>Kids Helpline <a href="tel:1800551800">1800 55 1800</a><br>Gambling Help <a href="tel:1800858858">1800 858 858</a><br>1800ELDERHelp <a href="tel:1800353374">1800 353 374</a></p><p>Aotearoa New Zealand: <a href="tel:111">111</a>, or call or text <a href="tel:1737">1737</a></p>',
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
                  '<h2>PHI</h2><p>The Prevention of Harm Initiative<br>Level 2, 14 Harbour Lane, Northcove NSW 2999<br><a href="mailto:hello@phi.example">hello@phi.example</a></p><p>PHI is a demonstration organisation; the helplines are real. We pay our respects to the First Nations of the lands on which we live and work.</p><p>© __year__ PHI<span class="no-print"><br>Version __version__</span></p>',
                ),
              ],
            },
          ],
        },
      ),
    ),
  ),
};

export const storePages: SeedPage[] = [cartPage, thankYouPage, searchPage, dashboardPage, dashboardTestPage, footer];
