import type { PictureName } from '../pictures.ts';
import { banner, band, html, item, notPrinted, publicPage, tiles, type Tile, type Video, videos } from '../build.ts';
import { helpFirst, helpHere, type Helpline } from '../helplines.ts';
import type { SeedItem, SeedPage } from '../types.ts';

export interface Subject {
  path: string;
  title: string;
  line: string;
  image: PictureName;
  textOn?: 'white' | 'black';
  description: string;
  keyword: string;
  /** The text before the numbers. */
  helpNote: string;
  helplines: readonly Helpline[];
  advice: string;
  /** Videos below the advice. */
  videos?: readonly Video[];
  related: readonly Tile[];
  /** Set if readers of the page may be watched; see SeedPage. */
  neutralTitle?: string;
  /** Path of the series whose guides are listed at the end; pages for people in need sell nothing. */
  series?: string;
}

/** All subject pages have the same order: help, advice, further links. */
function pageOf(subject: Omit<Subject, 'helpNote' | 'helplines'>, help: SeedItem): SeedPage {
  const { path, title, line, image, textOn = 'black', description, keyword, neutralTitle } = subject;
  const page = {
    path,
    title,
    image,
    description,
    keyword,
    items: [
      banner({ image, title, line, text: textOn }),
      help,
      band('paper', html(subject.advice)),
      ...(subject.videos ? [band('mist', videos('Short films', subject.videos))] : []),
      notPrinted(band('sand', tiles('Where to next', subject.related))),
      ...(subject.series === undefined
        ? []
        : [
            notPrinted(
              band('paper', item('GuideProductList', { Title: 'Guides in this series', Category: subject.series })),
            ),
          ]),
      notPrinted(band('mist', item('SharingIcons', { Title: 'Know someone who could use this?' }))),
    ],
  };
  return publicPage(page, neutralTitle ? { neutralTitle } : {});
}

export function subjectPage(subject: Subject): SeedPage {
  return pageOf(subject, (subject.neutralTitle ? helpHere : helpFirst)(subject.helpNote, subject.helplines));
}

/** The page with help and advice for Aotearoa New Zealand; it is sensitive if Australia's is. */
export function nzSubjectPage(
  subject: Subject,
  own: Pick<Subject, 'keyword' | 'advice'> & { help: SeedItem },
): SeedPage {
  return { ...pageOf({ ...subject, keyword: own.keyword, advice: own.advice }, own.help), locale: 'nz' };
}
