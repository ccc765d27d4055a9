import { guideTiles } from '../guides/guide-pages.ts';
import { nzHelpHere } from '../nz/helplines.ts';
import { eventTile } from './related.ts';
import { nzSubjectPage, type Subject, subjectPage } from './subject-page.ts';

interface Services {
  /** A link that dials the emergency number. */
  danger: string;
  /** Who talks with children. */
  talk: string;
  /** Who looks after a child in danger. */
  protection: string;
  /** Who talks with adults about their childhood. */
  grown: string;
}

const advice = ({ danger, talk, protection, grown }: Services): string => `<h2>You are allowed to tell</h2>
    <p>Nobody may hit you, frighten you, touch the private parts of your body, have you touch theirs, or make you look at or send pictures. Not a parent, not a brother or sister, not a coach or a teacher, not somebody older whom you met online.</p>
    <p>If it has happened, it is not your fault. Not if you did not say no. Not if you were given presents. Not if you promised to keep it secret. A secret that hurts you can be told.</p>
    <h2>If you are in danger now</h2>
    <p>Ring ${danger}. Say your name, where you are, and what is happening. If you cannot talk, stay on the line. Go to a neighbour, a shop or anywhere with other people, if you can.</p>
    <h2>Who you can tell</h2>
    <ul>
      <li>${talk}</li>
      <li>A teacher, a school counsellor or a school nurse</li>
      <li>A grandparent, an aunt or uncle, a friend’s mum or dad</li>
      <li>A doctor, when nobody else is in the room</li>
    </ul>
    <p>If the first person does not listen, tell another one. Go on telling until somebody helps you.</p>
    <h2>What you can say</h2>
    <p>“Somebody is hurting me.” “Something happens at home, and I need help.” You can write it down, or show this page. You do not have to tell everything at once.</p>
    <h2>What happens then</h2>
    <p>They listen, and they ask a few questions. To keep you safe they may have to tell people whose work that is. Ask them what comes next; you are allowed to know, and to say what you want.</p>
    <h2>If you think of hurting yourself</h2>
    <p>That is too heavy to carry alone. Ring one of the numbers above, or look at <a href="/tonight">our page for tonight</a>. If somebody wants pictures from you, <a href="/under-pressure">this page</a> tells you what to do.</p>
    <h2>If you are a grown-up and worry about a child</h2>
    <p>You do not need proof. ${protection} Listen, say “I believe you, and it is not your fault”, and do not question anybody yourself. Our page on <a href="/child-safe-organisations">child-safe organisations</a> says more.</p>
    <h2>If it happened when you were a child</h2>
    <p>It still counts, and it is not too late to talk about it. ${grown}</p>`;

/** The path is neutral, because it stays in the browser's history; the title does not. */
const text: Subject = {
  path: '/young-people',
  title: 'If somebody is hurting you',
  line: 'For children and young people. You are allowed to tell.',
  image: 'news-table',
  neutralTitle: 'Reading',
  description:
    'For children and young people whom somebody hurts or touches, and for grown-ups who worry: who to tell, and what happens then.',
  keyword: 'child abuse, child sexual abuse, abuse of children, grooming, paedophile, young people, teenagers',
  helpNote:
    'Kids Helpline is for anyone from 5 to 25, is free from most phones, and you can ring about anything. You do not have to give your name.',
  helplines: ['kids', 'yarn', 'blueKnot'],
  advice: advice({
    danger: '<a href="tel:000">000</a>',
    talk: 'Kids Helpline on <a href="tel:1800551800">1800 55 1800</a>, day and night',
    protection:
      'In danger, ring <a href="tel:000">000</a>; otherwise ring child protection in your state or territory.',
    grown: 'Blue Knot on <a href="tel:1300657380">1300 657 380</a> talks with adults about just that.',
  }),
  related: [...guideTiles('first-ten-minutes'), eventTile.openDoor],
};

export const youngPeople = subjectPage(text);

export const nzYoungPeople = nzSubjectPage(text, {
  keyword: `${text.keyword}, tamariki, rangatahi`,
  help: nzHelpHere(
    'You can ring about anything, and you do not have to give your name. If you would rather write, text <a href="sms:1737">1737</a>.',
    ['whatsUp', 'youth', 'sexual'],
  ),
  advice: advice({
    danger: '<a href="tel:111">111</a>',
    talk: 'What’s Up on <a href="tel:08009428787">0800 942 8787</a>, or <a href="tel:1737">1737</a>, day and night',
    protection:
      'In danger, ring <a href="tel:111">111</a>; otherwise ring Oranga Tamariki on <a href="tel:0508326459">0508 326 459</a>.',
    grown: 'Safe to Talk on <a href="tel:0800044334">0800 044 334</a> talks with adults about just that.',
  }),
});
