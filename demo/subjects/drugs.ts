import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const drugsText: Subject = {
  path: '/alcohol-and-other-drugs',
  title: 'Alcohol and other drugs',
  line: 'Talking about it, planning around it, getting help.',
  image: 'page-alcohol-and-other-drugs',
  description:
    'Plain advice on alcohol and other drugs: checking your own use, helping someone else, safer events and what to do in an emergency.',
  keyword: 'alcohol, drugs, workplace, family, help',
  helpNote:
    'This page talks about drinking and drug use. If somebody cannot be woken, breathes slowly or has a seizure, call <a href="tel:000">000</a> (in New Zealand <a href="tel:111">111</a>) now. Ambulance officers are there to help.',
  helplines: ['emergency', 'drugs', 'lifeline', 'kids'],
  advice: `<h2>If somebody is unwell right now</h2>
    <ul>
      <li>Call <a href="tel:000">000</a> (in New Zealand <a href="tel:111">111</a>) and stay. Say what was taken if you know; it helps them choose the right treatment.</li>
      <li>Lay the person on their side with the mouth pointing down. Do not leave them to sleep it off.</li>
      <li>If opioids are possible and you have naloxone, use it. It does no harm if you were wrong.</li>
    </ul>
    <h2>Wondering about yourself</h2>
    <p>The national guideline for healthy adults is no more than ten standard drinks a week and no more than four on any one day. A glass of wine poured at home is often one and a half. For pregnancy, and for anyone under eighteen, the safest number is none.</p>
    <p>Try a plain test: choose two weeks, write down what you have, and leave out two evenings you would usually drink. If that is easy, good. If it is hard, you have learned something useful, and it is a good moment to ring the National Alcohol and Other Drug Hotline on <a href="tel:1800250015">1800 250 015</a>. In New Zealand it is <a href="tel:0800787797">0800 787 797</a>.</p>
    <p><strong>If you drink every day, do not stop all at once.</strong> Withdrawal can be dangerous. See a doctor first; there is medicine that makes it safe.</p>
    <h2>Worried about someone else</h2>
    <p>Speak when they are sober and you are calm. Say what you saw, not what you call it. “You missed her birthday” opens more than “You’re an alcoholic”. Ask how they see it. Offer to come along to the first appointment. Then stop, and let it work; people often act weeks after the talk that mattered.</p>
    <p>Look after your own side. You may say no to lending money, to driving with them, to covering at work. Al-Anon and family support services are for you whether or not the other person ever goes anywhere.</p>
    <h2>With teenagers</h2>
    <p>Most will be offered something. Be clear about your view and clearer about the promise: “Ring me at any hour. I’ll come, and we’ll talk tomorrow.” Practise how to turn something down without a speech. “I’m driving.” “Not tonight.” Know where they are and who with, and feed everybody who comes to your house.</p>
    <h2>At work and in the club</h2>
    <h3>Plan the evening</h3><p>Start early, food first, good drinks without alcohol, an end time on the invitation, two sober hosts, and a way home.</p>
    <h3>Notice kindly</h3><p>Talk about lateness and handovers, not about breath. Say what help exists before anyone needs it.</p>
    <h3>Keep safety simple</h3><p>If somebody is not fit to work, they do not work today. Arrange a lift and talk tomorrow.</p>
    <h2>Language that helps</h2>
    <p>“A person who uses drugs” can be many other things as well. Words such as “addict” and “clean” keep people from asking for help. Use the ones you would like used about your brother.</p>`,
  related: [...guideTiles('drinks-after-work'), eventTile.darwin, eventTile.openDoor],
  series: '/guides/category/looking-out-for-each-other',
};

export const alcoholAndOtherDrugs = subjectPage(drugsText);
