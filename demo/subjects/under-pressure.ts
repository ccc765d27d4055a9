import { guideTiles } from '../guides/guide-pages.ts';
import { nzHelpHere } from '../nz/helplines.ts';
import { eventTile } from './related.ts';
import { nzSubjectPage, type Subject, subjectPage } from './subject-page.ts';

interface Services {
  /** A link that dials the emergency number. */
  danger: string;
  /** Who has pictures removed and takes reports. */
  report: string;
  /** Who talks with a young person. */
  young: string;
}

const advice = ({ danger, report, young }: Services): string => `<h2>This is a crime, and it is not yours</h2>
    <p>Somebody got a picture or video of you, or says so, perhaps a made-up one, and wants money, more pictures or something else. It is called sextortion. People who do it practise on many others and sound as if there were no way out. There is.</p>
    <h2>What to do now</h2>
    <ul>
      <li><strong>Do not pay, and do not send more.</strong> It does not end there: whoever has paid once is asked again</li>
      <li><strong>Stop answering.</strong> You do not have to explain, and you do not have to be polite</li>
      <li><strong>Keep the proof.</strong> Screenshots of messages, names, links and payment details. If the picture shows a person under 18, keep the messages and not the picture</li>
      <li><strong>Report the account in the app, then block it.</strong> Do this after you have the proof</li>
      <li><strong>If you have paid,</strong> ring your bank at once and say that it was blackmail</li>
      <li><strong>Tell one person.</strong> Shame is what they live on</li>
    </ul>
    <h2>Who can stop the picture</h2>
    <p>${report}</p>
    <p>Two free services make a fingerprint of the picture on your own device, so that large sites can refuse it; the picture is sent to nobody: <a href="https://takeitdown.ncmec.org">takeitdown.ncmec.org</a> if you were under 18 in it, and <a href="https://stopncii.org">stopncii.org</a> if you were an adult.</p>
    <h2>If you are under 18</h2>
    <p>You are not in trouble for having been tricked. Tell a parent, a teacher or another grown-up, or ring ${young}. If it is hard to say, show them this page.</p>
    <h2>If it feels as if there is no way out</h2>
    <p>Some people think of dying in that hour. It passes, and pictures are forgotten sooner than you can believe now. Do not stay alone with it: ring one of the numbers above, or ${danger} if you may act on it. Our page <a href="/tonight">When you do not want to be here</a> is about the next ten minutes.</p>
    <h2>If it is somebody you know</h2>
    <p>A partner or former partner who threatens with pictures controls you with them. That is violence too. Do not delete everything at once; talk with somebody who knows about it first. See <a href="/at-home">When home is not safe</a>.</p>
    <h2>If your child tells you</h2>
    <p>Say: “I am glad you told me. We will sort this out.” Do not look at the picture, do not take the phone away, and report it together.</p>`;

/** The path is neutral, because it stays in the browser's history; the title does not. */
const text: Subject = {
  path: '/under-pressure',
  title: 'If somebody threatens to share your pictures',
  line: 'Do not pay. Do not answer. Tell one person.',
  image: 'news-photo',
  neutralTitle: 'Reading',
  description:
    'Sextortion and blackmail with pictures: what to do in the next hour, who has pictures removed, and who to talk to.',
  keyword: 'sextortion, blackmail, nudes, intimate images, revenge porn, deepfake, image-based abuse',
  helpNote:
    'They have heard this before, and will not be shocked. If someone may be watching this device, read on another one if you can.',
  helplines: ['kids', 'identity', 'yarn'],
  advice: advice({
    danger: '<a href="tel:000">000</a>',
    report:
      'eSafety can have intimate pictures removed, also made-up ones: <a href="https://www.esafety.gov.au/report">esafety.gov.au/report</a>. If you are under 18, report it to the Australian Centre to Counter Child Exploitation at <a href="https://www.accce.gov.au/report">accce.gov.au/report</a>; they are police who do only this.',
    young: 'Kids Helpline on <a href="tel:1800551800">1800 55 1800</a>',
  }),
  related: [...guideTiles('images-shared-without-consent'), eventTile.openDoor],
};

export const underPressure = subjectPage(text);

export const nzUnderPressure = nzSubjectPage(text, {
  keyword: text.keyword,
  help: nzHelpHere(
    'They have heard this before, and will not be shocked. If someone may be watching this device, read on another one if you can.',
    ['netsafe', 'youth', 'sexual'],
  ),
  advice: advice({
    danger: '<a href="tel:111">111</a>',
    report:
      'Netsafe helps to have intimate pictures removed, also made-up ones, on <a href="tel:0508638723">0508 638 723</a> or at <a href="https://netsafe.org.nz">netsafe.org.nz</a>. You can report it to the police on <a href="tel:105">105</a>.',
    young: 'Youthline on <a href="tel:0800376633">0800 376 633</a>',
  }),
});
