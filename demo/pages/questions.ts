import { banner, band, columns, html, item, picture, publicPage } from '../build.ts';
import type { SeedItem, SeedPage } from '../types.ts';

const answer = (anchorName: string, question: string, content: string): SeedItem =>
  item('ExpandableHtml', { ButtonTitle: question, Content: content }, { anchorName });

const questionsPage = publicPage({
  path: '/questions',
  title: 'Questions',
  image: 'page-privacy',
  description: 'What people ask before they ring, buy, book or bring us to their team, answered in a few lines each.',
  keyword: 'questions, answers, help',
  items: [
    banner({ image: 'page-privacy', title: 'Questions', line: 'What people ask before they ring, buy or book.' }),
    band(
      'paper',
      html(`<h2>Asked most often</h2>
        <p>People who are worried first ask <a href="#who-hears">whether we tell anyone</a>, and then <a href="#am-i-sure">what to do when they are not sure</a>. Teams ask <a href="#in-a-workshop">what happens in a workshop</a>. Everybody asks <a href="#refund">about refunds</a>.</p>`),
    ),
    band(
      'sand',
      html('<h2>Ringing or writing</h2>'),
      answer(
        'who-hears',
        'Will you tell anyone that I rang?',
        '<p>No. We write down only what we need to answer you. If somebody is in danger right now we would ask you to ring <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand, or stay on the line while you do.</p>',
      ),
      answer(
        'am-i-sure',
        'What if I am not sure that anything is wrong?',
        '<p>Then you are like nearly everyone who rings. You do not need proof to ask a kind question. Tell us what you saw, and we will think through the next step together. Often that is a sentence, not a report.</p>',
      ),
      answer(
        'watched',
        'Somebody reads my messages. How do I reach you?',
        '<p>Ring from another telephone, or ask a friend, a doctor or a librarian to ring with you. Tell us whether it is safe to ring back. The button at the top of this page leaves the site quickly, but it cannot remove what your device has recorded; our <a href="/privacy">privacy page</a> says more.</p>',
      ),
    ),
    band(
      'paper',
      html('<h2>Guides, tickets and parcels</h2>'),
      answer(
        'open-guide',
        'Where is the guide that I bought?',
        '<p>On your <a href="/member/dashboard">dashboard</a>, on every device on which you log in. It opens in the browser and prints well.</p>',
      ),
      answer(
        'refund',
        'Can I have my money back?',
        '<p>A guide: within fourteen days, and we will not ask why. A ticket: cancel it on the page of your tickets, which says until when; after that, give it to someone else. A product: within thirty days, unused, and we pay for the parcel where we made a mistake. For a guide or a product, reply to your receipt and say which it is.</p>',
      ),
      answer(
        'invoice',
        'Our office needs a tax invoice.',
        '<p>The page of your order and your receipt by email link to it, as a PDF with our ABN and the GST of each item. If it should name your organisation, reply to the receipt with the name and address.</p>',
      ),
    ),
    band(
      'sand',
      html('<h2>For teams and clubs</h2>'),
      item(
        'ExpandablePanel',
        { Title: 'What happens in a workshop?' },
        {
          anchorName: 'in-a-workshop',
          items: [
            html(
              '<p>We begin with stories from your own kind of work, look at what people did, and practise what they might have said. Everyone speaks at least once, and nobody is made to perform. Our page about <a href="/workshops">workshops</a> says more.</p>',
            ),
            picture('page-workshops', 'Four chairs before a flip chart with two speech bubbles'),
          ],
        },
      ),
      item(
        'ExpandablePanel',
        { Title: 'What does it cost?' },
        {
          anchorName: 'costs',
          sections: [
            {
              sectionName: 'prices',
              items: [
                html(
                  '<table><thead><tr><th scope="col">Who</th><th scope="col">Half a day</th><th scope="col">A day</th></tr></thead><tbody><tr><td>Clubs and volunteers</td><td>What you can pay</td><td>What you can pay</td></tr><tr><td>Schools and charities</td><td>AU$900</td><td>AU$1,500</td></tr><tr><td>Employers</td><td>AU$1,800</td><td>AU$3,000</td></tr></tbody></table><p>Prices include GST, up to thirty people and everything we hand out. Travel outside New South Wales is charged at cost.</p>',
                ),
              ],
            },
          ],
        },
      ),
    ),
    band(
      'mist',
      html(
        '<h2>Something else?</h2><p>We are on <a href="tel:0255504321">(02) 5550 4321</a> from nine to five, Sydney time, and we answer <a href="/contact">everything in writing</a> within two working days.</p>',
      ),
    ),
  ],
});

const appPage = publicPage(
  {
    path: '/app',
    title: 'App',
    image: 'page-phi-online',
    description: 'The version of PHI Online on this device, and a button to update it.',
    keyword: 'app, version, update',
    items: [
      banner({ image: 'page-phi-online', title: 'App', line: 'See which version you have, and update it.' }),
      band(
        'paper',
        columns(
          '5,7',
          [
            html(
              '<h2>Does something look out of date?</h2><p>Press the button. After five seconds this page reloads with the newest version.</p>',
            ),
          ],
          [item('Code', { CodeType: 'Json', Code: '{"control":"app"}' })],
        ),
      ),
      band(
        'sand',
        html(
          '<h2>Before you keep an icon of it</h2><p>Some browsers put an icon of a site on the start screen. It can be seen by anyone who picks up your phone. If that worries you, open this site in the browser each time; everything works there too. More on our <a href="/privacy">privacy page</a>.</p>',
        ),
      ),
    ],
  },
  { protected: true },
);

const versionPage = publicPage(
  {
    path: '/ver',
    title: 'Version',
    image: 'page-terms',
    description: 'The version of PHI Online.',
    keyword: 'version',
    items: [
      banner({ image: 'page-terms', title: 'Version', line: 'Which PHI Online this is.' }),
      html(
        '<h2>PHI Online __version__</h2><p>If something does not work, tell us this number along with what you saw: <a href="/contact">contact</a>. You can update on the <a href="/app">app page</a>.</p>',
      ),
    ],
  },
  { protected: true },
);

export const helpPages: SeedPage[] = [questionsPage, appPage, versionPage];
