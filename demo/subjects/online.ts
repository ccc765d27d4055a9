import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const onlineText: Subject = {
  path: '/online-safety',
  title: 'Online safety',
  line: 'For families, and for anyone whose phone has become a worry.',
  image: 'page-online-safety',
  description:
    'What to do about online abuse, shared images, scams and watched devices, and how families can agree on life online.',
  keyword: 'online safety, image-based abuse, cyberbullying, family agreement, scams',
  helpNote:
    'This page talks about online abuse and shared images, without detail. If someone may be watching this device, read it on another one if you can.',
  helplines: ['emergency', 'kids', 'respect', 'identity'],
  advice: `<h2>Something has happened</h2>
    <p>Whatever it was, the person who did it is responsible. These first steps fit most situations.</p>
    <ul>
      <li><strong>Keep the proof.</strong> Screenshots with names, dates and addresses. If a picture shows a person under 18, keep the messages and links and not the picture.</li>
      <li><strong>Stop answering.</strong> Do not pay, and do not send more. Block once you have the proof.</li>
      <li><strong>Report it.</strong> To the app, and to <a href="https://www.esafety.gov.au/report">esafety.gov.au/report</a>, which can have serious abuse and intimate images removed. In New Zealand, to <a href="https://www.netsafe.org.nz">netsafe.org.nz</a>.</li>
      <li><strong>Tell somebody steady.</strong> Shame keeps people alone; it belongs to someone else.</li>
    </ul>
    <p>If a picture of you is involved, our free guide <a href="/guides/images-shared-without-consent">When Images Are Shared Without Consent</a> goes through the first day.</p>
    <h2>If you think somebody is watching your device</h2>
    <p>A partner or former partner who knows things they should not may have your password, share an account, or have put something on your phone or car. Do not remove it straight away: a sudden change can make things more dangerous, and it may be proof.</p>
    <p>Use a device they have never touched to call 1800RESPECT on <a href="tel:1800737732">1800 737 732</a> (in New Zealand Women’s Refuge, <a href="tel:0800733843">0800 733 843</a>). They help people plan the order of things. Change passwords from that other device, starting with your email.</p>
    <h2>For parents and carers</h2>
    <p>Children rarely tell because they expect to lose the phone. One promise changes that: <strong>“If something goes wrong, come to me. You will not be in trouble for telling.”</strong></p>
    <h3>Primary school</h3><p>Screens in shared rooms, passwords known to a parent, and games tried together before they are played alone.</p>
    <h3>Early high school</h3><p>Private accounts, no location, and one rule for strangers: when somebody wants to move to another app or keep a secret, stop and show me.</p>
    <h3>Older teenagers</h3><p>Talk about pictures, pressure and money before they come up. Ask what they would tell a friend. Agree on what you look at, and keep to it.</p>
    <h2>A calmer household</h2>
    <p>Choose three places without phones: the table, the car, the bed. Adults too. Charge everything in the kitchen overnight. Let messages wait, and say so to the people who send them. The rules that work are those everyone helped to write.</p>
    <h2>At school or in the club</h2>
    <p>Have one adult whom young people can tell, know which service removes what, and never ask a child to show the picture. Pass it on to the people who are trained to deal with it.</p>`,
  related: [...guideTiles('images-shared-without-consent', 'family-agreement'), eventTile.family],
  series: '/guides/category/life-online',
};

export const onlineSafety = subjectPage(onlineText);
