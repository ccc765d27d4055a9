import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

/** The path is neutral, because it stays in the browser's history; the title does not. */
export const homeText: Subject = {
  path: '/at-home',
  title: 'When home is not safe',
  line: 'If somebody you live with, or used to, frightens you.',
  image: 'page-at-home',
  neutralTitle: 'Reading',
  description:
    'Thinking about your safety when a partner or somebody in the family frightens or controls you, and where to get help.',
  keyword: 'family violence, domestic violence, stalking, abuse, sexual assault, coercive control, leaving safely',
  helpNote:
    'You can ring to ask one question, without giving a name, and whether you plan to leave or not. 1800RESPECT also answers texts at <a href="sms:0458737732">0458 737 732</a>. If you need an interpreter, ring <a href="tel:131450">131 450</a> and ask for the service you want.',
  helplines: ['yarn', 'kids', 'men', 'refuge'],
  advice: `<h2>It may have no name yet</h2>
    <p>Perhaps nobody has hit you. Perhaps somebody checks your phone, holds the bank card, decides whom you see, tells you that you are mad, or goes quiet in a way that makes you watch every word. If you have begun to arrange your days so that one person stays calm, that is worth talking about. It is not your fault, and you do not have to be certain before you ask.</p>
    <h2>You know the danger best</h2>
    <p>You have kept yourself and perhaps others going until now, and you know what makes things worse. No page can tell you whether to stay or to go. Leaving, or speaking of it, can be the most dangerous time, so it helps to plan with somebody who does this work every day before you say anything at home.</p>
    <p>Some things call for help today: hands around the neck, even once; threats to kill you, the children or themselves; a weapon; being followed or watched; violence while pregnant; violence that is getting worse. Call <a href="tel:000">000</a> if it is now.</p>
    <h2>If you stay for now</h2>
    <ul>
      <li>Agree on a word with a neighbour or friend that means: call the police</li>
      <li>Know which doors lead out, and keep away from the kitchen and the bathroom when it starts</li>
      <li>Teach children to go to a safe place and to ring <a href="tel:000">000</a>, not to step in</li>
      <li>Keep a little money, a charged phone and copies of papers where only you can reach them, if that is safe</li>
    </ul>
    <h2>If you think of going</h2>
    <ul>
      <li>Plan it with a support service; they know about refuges, money, visas and pets</li>
      <li>Take medicine, identity papers, bank cards, keys, and something each child loves</li>
      <li>Tell only people who will not pass it on, not even by accident</li>
      <li>A court can order somebody to keep away from you; a community legal centre explains how, at no cost</li>
    </ul>
    <h2>Phones, cars and accounts</h2>
    <p>If they know things they should not, a phone, a car or a shared account may be telling them. Changing everything at once can warn them, and it can remove evidence. Use a device they have never held, and ask 1800RESPECT or <a href="https://www.esafety.gov.au/">eSafety</a> first. Our page on <a href="/using-this-site">using this site more safely</a> is a beginning.</p>
    <h2>If you are worried about somebody else</h2>
    <p>Ask when the two of you are alone: “I have noticed you seem afraid of him. Is that right?” Believe the answer. Do not speak to the other person about it, and do not tell your friend what to do. Say that you will still be there, and be there.</p>
    <h2>If you are the one who frightens people</h2>
    <p>Ringing about it is a decent thing to do. The Men’s Referral Service on <a href="tel:1300766491">1300 766 491</a> has heard it before, and works with people who want to stop.</p>`,
  related: [...guideTiles('first-ten-minutes'), eventTile.openDoor],
  series: '/guides/category/looking-out-for-each-other',
};

export const atHome = subjectPage(homeText);
