import {
  banner,
  band,
  columns,
  html,
  item,
  notPrinted,
  publicPage,
  testimonials,
  tiles,
  videoBanner,
} from '../build.ts';
import { pictureUrl } from '../pictures.ts';
import { guideCategories } from '../guides/categories.ts';
import { freeGuideTiles } from '../guides/guide-pages.ts';
import type { SeedPage } from '../types.ts';

const guidesPage = publicPage(
  {
    path: '/guides',
    title: 'Guides',
    image: 'page-guides',
    description:
      'Practical guides on safe organisations, life online, growing older safely and looking out for each other.',
    keyword: 'guides, harm prevention, how to help',
    items: [
      banner({ image: 'page-guides', title: 'Guides', line: 'Short enough for one evening. Useful the next morning.' }),
      band(
        'paper',
        html(`<h2>Find the one for today</h2>
        <p>Every guide answers one question in plain words: what can I do, and what do I say? Most are short, and priced so. Two are whole plans in five parts, with worksheets, for a team and for a club. All of them open in your browser and print well. You buy a guide once and keep it; if we improve it, yours improves too.</p>`),
      ),
      band('sand', item('NewCategoryList', { Title: 'Four series' })),
      ...guideCategories.map((category, index) =>
        band(
          index % 2 === 0 ? 'paper' : 'sand',
          html(`<h2>${category.name}</h2><p>${category.tileDesc}</p>`),
          item('GuideProductList', { Category: category.path }),
        ),
      ),
      band(
        'mist',
        html(
          '<h2>For your whole organisation</h2><p>If you would like a guide for every manager or every coach, <a href="/contact">write to us</a> and say how many. Corporate members log in with their invitation and find their guides on the <a href="/member/dashboard">dashboard</a>.</p>',
        ),
      ),
    ],
  },
  { protected: true },
);

const workshopsPage = publicPage(
  {
    path: '/workshops',
    title: 'Workshops',
    image: 'page-workshops',
    description: 'Workshops for teams, clubs and schools: respectful workplaces, bystander action and child safety.',
    keyword: 'workshops, training, bystander, respect at work',
    items: [
      banner({
        image: ['page-workshops', 'event-full-day'],
        title: 'Workshops',
        line: 'We come to you, or you come to us, or we meet on a screen.',
      }),
      band(
        'paper',
        columns(
          '6,6',
          [
            html(`<h2>What a workshop is like</h2>
          <p>No lectures about the law and no trust falls. We begin with stories from your own kind of work, look at what people did, and practise what they might have said. Everyone speaks at least once, and nobody is made to perform.</p>
          <p>You leave with two sentences each, one change for the team, and a date to check on it.</p>`),
          ],
          [
            html(`<h2>Three we run most often</h2>
          <ul>
            <li><strong>Respect at Work</strong>: a day for managers and team leaders</li>
            <li><strong>Step In Safely</strong>: two and a half hours of bystander practice with actors</li>
            <li><strong>Child-Safe Clubs</strong>: an evening for committees</li>
          </ul>
          <p>Dates that anyone can join are below. For your own team, send us a line through <a href="/contact">contact</a>.</p>`),
          ],
        ),
      ),
      videoBanner({
        code: 'PHIfilm-w01',
        image: 'event-club-leaders',
        title: 'A morning in a workshop',
        text: 'What people say, try out and laugh about in three hours together. Two minutes, no acting.',
      }),
      band('sand', item('EventList', { Title: 'Open dates' })),
      band(
        'mist',
        testimonials(
          'What people took home',
          [
            {
              words:
                'Three weeks later somebody said it again at lunch, and I heard myself use my sentence. It worked. I had practised it eleven times by then.',
              who: 'Site supervisor, Geelong',
              stars: '5',
            },
            {
              words:
                'I came ready to be told off. Instead we talked about our own kitchen, our own rosters and our own jokes.',
              who: 'Café owner, Hobart',
              stars: '4.5',
            },
            {
              words:
                'Our volunteers stay away from training as a rule. After this one they asked when the next one was.',
              who: 'Club secretary, Fremantle',
              stars: '5',
            },
            {
              words:
                'Nobody was put on the spot, and everyone spoke. I would have liked another half hour with the actors.',
              who: 'Team leader, Wellington',
              stars: '4',
            },
            {
              words:
                'Someone in my team told me something the next day that she had carried for a year. I knew what to do in the first ten minutes.',
              who: 'Ward manager, Townsville',
              stars: '5',
            },
          ],
          'From the forms people fill in at the end. Quoted with permission, without names.',
        ),
      ),
      band(
        'paper',
        html(
          '<h2>Run it yourselves</h2><p>The <a href="/product/workshop-in-a-box">Workshop in a Box</a> holds boards, cards and a plan for two hours, made up for your setting. The other products here are for teams as well.</p>',
        ),
        item('Ecm-ProductList', { SelectedCategories: '3' }),
      ),
      band(
        'mist',
        html(`<h2>Before you book</h2>
        <h3>How many people?</h3><p>Between eight and thirty. For more we bring a second facilitator.</p>
        <h3>What if someone has lived through it?</h3><p>Somebody in the room always has. We say beforehand what will come up, anyone may step out, and a counsellor is there or on call.</p>
        <h3>What does it cost?</h3><p>Open dates show their price. For your own team we give a fixed quote; small clubs pay what they can.</p>`),
      ),
      band('paper', item('InstagramFeed', { Title: 'From our Instagram' })),
      band(
        'paper',
        item('SignupForm', {
          Title: 'A workshop for your own team',
          Desc: 'Leave your name and we will find a date together. We will ring if you give us a number, and write if you do not.',
          EmailReceiver: 'workshops@phi.example',
          FileAttachment: 'false',
          BottomText: '<p>Your details go to our workshop team and nowhere else.</p>',
        }),
      ),
    ],
  },
  { protected: true },
);

const phiOnlinePage = publicPage(
  {
    path: '/phi-online',
    title: 'PHI Online',
    image: 'page-phi-online',
    description: 'PHI Online keeps your guides in one place: read on any device, print, and share with your team.',
    keyword: 'PHI Online, members, account',
    items: [
      banner({
        image: 'page-phi-online',
        title: 'PHI Online',
        line: 'Your guides in one place, on any device.',
        button: { text: 'Log in', url: '/member/login' },
      }),
      band(
        'paper',
        columns(
          '6,6',
          [
            html(`<h2>What it is</h2>
          <p>PHI Online is where your guides live. Buy one, and it opens straight away. Come back a year later on another device and it is still there, with whatever we have improved since.</p>
          <p>An account is free. You make one when you buy your first guide, with your name, an email address and a password. A <a href="/member/subscribe">subscription</a> opens many guides at once, and has <a href="/subscribers">a page of its own</a>.</p>`),
          ],
          [
            html(`<h2>What it is not</h2>
          <p>It is not a social network, and nobody sees what you read. We do not sell advertising, and we keep as little about you as we can.</p>
          <p>A private browser window leaves no history on a device, but it does not hide you from someone who manages that device. If you think yours is watched, read at a library or on a friend’s phone.</p>`),
          ],
        ),
      ),
      notPrinted(band('sand', tiles('Try it without an account', freeGuideTiles))),
      band(
        'paper',
        html(`<h2>For organisations</h2>
        <p>Employers, schools and clubs can open guides to all their people. Each person gets an invitation by email and sets their own password. The organisation sees who has joined, never who read what. <a href="/contact">Ask us</a> how it would work for you.</p>
        <h2>Questions people ask</h2>
        <h3>Can I share a guide?</h3><p>Print it and pass it on in your household or team. Please do not put it online.</p>
        <h3>Does it work offline?</h3><p>Pages that everybody can read, and the free guides, open again without a connection once you have read them on this device. A guide from your account needs a connection, because we leave nothing of it on the device; print it before you travel.</p>
        <h3>I forgot my password.</h3><p>Ask for a link to set a new one under <a href="/member/forgotPassword">Forgot Password?</a>. It comes by email within minutes.</p>`),
      ),
    ],
  },
  { protected: true },
);

const eventsPage = publicPage(
  {
    path: '/events',
    title: 'Events',
    image: 'page-events',
    description:
      'Free and paid events online and around Australia on bystander action, safe workplaces, families and more.',
    keyword: 'events, webinars, workshops',
    items: [
      banner({
        image: 'page-events',
        title: 'Events',
        line: 'Online and in person. Open an event for its times in your own zone.',
      }),
      band(
        'paper',
        html(
          '<h2>What’s on</h2><p>Grouped by month, Sydney time. You do not have to say why you are coming: registering takes your name and an email address.</p>',
        ),
        item('EventList'),
      ),
      item('SingleBanner', {
        HeightSet: 'thin',
        ImageUrl: pictureUrl('event-open-hour'),
        TextColorTheme: 'black',
        CaptionTitle: 'Bring a question to Open Door',
        CaptionTitle2: 'An hour online with two of us. Free, no slides, and nobody has to introduce themselves.',
        CaptionButton: 'Save a place',
        LinkUrl: '/event/open-door',
        AlignV: '40%',
      }),
      band(
        'mist',
        html(
          '<h2>Nothing that suits?</h2><p>Our <a href="/guides">guides</a> cover the same ground at your own pace, and we bring <a href="/workshops">workshops</a> to teams of eight or more.</p>',
        ),
      ),
    ],
  },
  { protected: true },
);

const shopPage = publicPage(
  {
    path: '/shop',
    title: 'Shop',
    image: 'page-shop',
    description: 'A book, cards, posters and everyday things that open conversations. Proceeds pay for free resources.',
    keyword: 'shop, book, conversation cards, posters, tote, t-shirt',
    items: [
      banner({ image: 'page-shop', title: 'Shop', line: 'Everyday things that open conversations.' }),
      band(
        'paper',
        html(
          '<h2>Made with care, in small batches</h2><p>What the shop earns pays for our free guides and posters. Prices are in Australian dollars and include GST.</p>',
        ),
        item('Ecm-ProductList'),
      ),
      band('mist', item('NewCategoryList', { Title: 'Guides by series', Type: 'shop' })),
      band(
        'sand',
        html(`<h2>Good to know</h2>
        <h3>Delivery</h3><p>Orders leave Northcove within three working days. Each product says what its postage costs, and your cart shows it before you pay.</p>
        <h3>Returns</h3><p>Send anything back within thirty days if it is unused. Your rights under the Australian Consumer Law apply in any case; see our <a href="/terms">terms</a>.</p>
        <h3>Need it sent discreetly?</h3><p>Parcels are plain and carry only a street address. Tell us through <a href="/contact">contact</a> if it should go somewhere else.</p>`),
      ),
    ],
  },
  { pageTypeCode: 'Store', protected: true },
);

export const listPages: SeedPage[] = [guidesPage, workshopsPage, phiOnlinePage, eventsPage, shopPage];
