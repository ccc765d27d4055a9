import { guideTiles } from '../guides/guide-pages.ts';
import { nzHelpHere } from '../nz/helplines.ts';
import { eventTile } from './related.ts';
import { nzSubjectPage, type Subject, subjectPage } from './subject-page.ts';

interface Services {
  /** A link that dials the emergency number. */
  danger: string;
  /** Who can say where the nearest service is. */
  service: string;
}

const advice = ({ danger, service }: Services): string => `<h2>It was not your fault</h2>
    <p>Not because of what you wore, drank, said or did not say. Going still, giving in or knowing the person does not mean that you agreed. If you did not freely say yes, it was wrong: by a stranger, a friend, a boss or a partner, last night or thirty years ago. It happens to people of every gender, also to men and boys.</p>
    <h2>If it has just happened</h2>
    <ul>
      <li>Get to a place that feels safe. If you are in danger or badly hurt, ring ${danger}</li>
      <li>Tell one person you trust, and ask them to stay with you</li>
      <li>See a sexual assault service, a hospital or a doctor soon. They look after injuries and the risk of pregnancy and infection, and some of that works only in the first three to five days. ${service}</li>
      <li>If you might report it, try not to wash or change first, and keep the clothes in a paper bag. If you have washed already, go all the same</li>
      <li>If you think that a drink was spiked, say so; tests work for a short time only</li>
    </ul>
    <p>You can have this care without telling the police. In many places what is found can be kept while you decide.</p>
    <h2>Whether to report it</h2>
    <p>That is yours to decide: now, later or never. A sexual assault service explains what would happen, and can go with you. You can also report something that happened years ago. Whoever hears that a child is in danger may have to pass it on, so ask first if that worries you.</p>
    <h2>The days after</h2>
    <p>You may sleep badly, feel nothing, be angry, or carry on as if nothing had happened. All of these are ways in which a body copes. Eat something, keep to small habits, be with people who do not press you. When it comes back as if it were now, name five things that you can see and put your feet on the floor.</p>
    <h2>If it goes on</h2>
    <p>A partner needs your yes as well, every time. If you cannot say no at home, our page <a href="/at-home">When home is not safe</a> is for you.</p>
    <h2>If somebody tells you</h2>
    <p>Say: “I believe you. It was not your fault.” Do not ask why. Let them choose what happens next, and ask what would help tonight. The same numbers are there for you too.</p>`;

/** The path is neutral, because it stays in the browser's history; the title does not. */
const text: Subject = {
  path: '/afterwards',
  title: 'If something sexual was done to you',
  line: 'Last night or long ago, you can talk about it.',
  image: 'news-breath',
  neutralTitle: 'Reading',
  description:
    'After a rape or another sexual assault, just now or long ago: what you can do, what you can leave, and who to ring.',
  keyword: 'rape, sexual assault, sexual abuse, sexual violence, consent, spiked drink',
  helpNote:
    '1800RESPECT answers by telephone day and night, and texts at <a href="sms:0458737732">0458 737 732</a>. You choose what you tell, and you can hang up.',
  helplines: ['fullStop', 'kids', 'yarn'],
  advice: advice({
    danger: '<a href="tel:000">000</a>',
    service: 'Ask 1800RESPECT on <a href="tel:1800737732">1800 737 732</a> where the nearest one is',
  }),
  related: [...guideTiles('first-ten-minutes'), eventTile.openDoor],
};

export const afterwards = subjectPage(text);

export const nzAfterwards = nzSubjectPage(text, {
  keyword: text.keyword,
  help: nzHelpHere(
    'Safe to Talk answers day and night, and texts at <a href="sms:4334">4334</a>. You choose what you tell, and you can hang up.',
    ['sexual', 'refuge', 'youth'],
  ),
  advice: advice({
    danger: '<a href="tel:111">111</a>',
    service: 'Ask Safe to Talk on <a href="tel:0800044334">0800 044 334</a> where the nearest one is',
  }),
});
