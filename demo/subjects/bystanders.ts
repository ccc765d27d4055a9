import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const bystandersText: Subject = {
  path: '/bystander-action',
  title: 'Bystander action',
  line: 'Five ways to act when you see something wrong.',
  image: 'page-bystander-action',
  textOn: 'white',
  description:
    'How to help safely when you witness harassment, racism or violence: five ways to act, words to use, and what to do afterwards.',
  keyword: 'bystander, active bystander, harassment, racism, how to help',
  helpNote:
    'This page talks about harassment and violence, without detail. When somebody is in danger, ring first and do the rest second.',
  helplines: ['emergency', 'respect', 'lifeline', 'yarn'],
  advice: `<h2>You do not need to be brave</h2>
    <p>Helping as a bystander is mostly small and quiet. You sit down next to someone. You ask for the time. You say, “I saw that, are you okay?” People who have been harassed in public remember the silence around it more than the words, and they remember the one person who broke it.</p>
    <h2>First, look</h2>
    <p>Is anyone about to be hurt? Is there a way out, for them and for you? Are you the right person, or is somebody with a uniform or a set of keys ten metres away? If it is dangerous, keep your distance and call <a href="tel:000">000</a> (in New Zealand <a href="tel:111">111</a>). That is acting.</p>
    <h2>Then choose one of five</h2>
    <h3>Distract</h3><p>Interrupt without naming it. Ask for directions. Pretend to know the person: “There you are! We’re over here.”</p>
    <h3>Delegate</h3><p>Fetch help. Say exactly what you saw and what you would like done. Choose one person and look at them; “somebody do something” reaches nobody.</p>
    <h3>Document</h3><p>If others are helping, note the time, place and words, or film from a distance. Give it to the person affected and let them decide.</p>
    <h3>Delay</h3><p>Afterwards, go to them. “That wasn’t right. Would you like some company?” You can always do this one, even if you froze before.</p>
    <h3>Direct</h3><p>If it is safe, say something short about the behaviour. “That’s enough.” “Leave her be.” Then turn to the person affected and stay out of the argument.</p>
    <h2>At work and at home</h2>
    <p>Most of what bystanders see happens among people they know: the joke in the meeting, the uncle at lunch. Here a question works well. “What did you mean by that?” Or a sentence about yourself: “I don’t like hearing that.” You need not win. Those who agree with you and said nothing have heard you.</p>
    <h2>When it is violence in a relationship</h2>
    <p>Do not confront the person doing it; their partner may pay for it later. Speak to the other one alone. “I’m worried about you. You don’t have to explain.” Believe what you hear, do not tell them to leave, and offer the number: 1800RESPECT, <a href="tel:1800737732">1800 737 732</a> (in New Zealand Women’s Refuge, <a href="tel:0800733843">0800 733 843</a>). The time of leaving is often the most dangerous, and people need a plan and not pressure.</p>
    <h2>If you did nothing</h2>
    <p>Almost everyone has a story like that. It is worth something: now you know where you would stand next time, and one sentence you would say. Practise it aloud. And look after yourself; seeing harm is a kind of harm, and these helplines are for you as well.</p>`,
  videos: [
    {
      code: 'PHIfilm-d01',
      image: 'event-practice-session',
      title: 'On the last train',
      text: 'Three passengers, one raised voice. Watch what the woman with the folding bike does. Four minutes.',
    },
    {
      code: 'PHIfilm-d02',
      image: 'guide-drinks-after-work',
      title: 'The joke in the meeting',
      text: 'Five ways to answer, from a raised eyebrow to a sentence. Three minutes.',
    },
    {
      code: 'PHIfilm-d03',
      image: 'guide-step-in-safely',
      title: 'Afterwards',
      text: 'Two people who froze, and what they did the next morning. Five minutes.',
    },
  ],
  related: [eventTile.lunchHour, eventTile.practice, ...guideTiles('step-in-safely')],
  series: '/guides/category/looking-out-for-each-other',
};

export const bystanderAction = subjectPage(bystandersText);
