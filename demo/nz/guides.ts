import { guidePage } from '../guides/guide-pages.ts';
import { guides } from '../guides/guides.ts';
import type { SeedPage } from '../types.ts';
import { type Change, forAotearoa, phone } from './changes.ts';
import { nzNumbers } from './helplines.ts';

const emergency = phone('111', '111');
const talk = phone('1737', '1737');
const refuge = phone('0800733843', '0800 733 843');

/** The guides for a bad moment, which are free, with the numbers and offices of Aotearoa. */
export const nzGuidePages: SeedPage[] = [
  nzGuide('first-ten-minutes', [
    [`${phone('000', '000')} in Australia or ${emergency} in New Zealand`, emergency],
    [
      'In every state and territory some adults must report suspected harm to a child; know whether you are one of them.',
      'Your organisation may have a rule about reporting suspected harm to a child; know it beforehand.',
    ],
    [/<ul>.*<\/ul>/s, `<ul>${nzNumbers(['emergency', 'talk', 'refuge', 'youth', 'whatsUp'])}</ul>`],
  ]),
  nzGuide('images-shared-without-consent', [
    [
      /call Lifeline on .* or call <a href="tel:111">111<\/a>\./,
      `call or text ${talk}, or call ${emergency} now. Youthline is ${phone('0800376633', '0800 376 633')}.`,
    ],
    [
      /<li>In Australia, the eSafety .*?netsafe\.org\.nz<\/a>\.<\/li>/s,
      `<li>Netsafe helps when images are shared without consent: <a href="https://www.netsafe.org.nz">netsafe.org.nz</a>, or ${phone('0508638723', '0508 638 723')}.</li>`,
    ],
    [/<li>It is a crime throughout Australia\. .*?<\/li>/, `<li>If you are in danger, call ${emergency}.</li>`],
    [/1800RESPECT in Australia, .*? in New Zealand, <a[^>]*>[^<]*<\/a>/, `Women’s Refuge on ${refuge}`],
  ]),
];

function nzGuide(slug: string, changes: readonly Change[]): SeedPage {
  const guide = guides.find((each) => each.slug === slug);
  if (!guide?.body) throw new Error(`There is no guide ${slug} in one text.`);
  return { ...guidePage({ ...guide, body: forAotearoa(guide.body, changes, slug) }), locale: 'nz' };
}
