import { guideTiles } from '../guides/guide-pages.ts';
import { nzHelpHere } from '../nz/helplines.ts';
import { eventTile } from './related.ts';
import { nzSubjectPage, type Subject, subjectPage } from './subject-page.ts';

interface Services {
  /** A link that dials the emergency number. */
  danger: string;
  doctor: string;
}

const advice = ({ danger, doctor }: Services): string => `<h2>If you may act on it now</h2>
    <p>Ring ${danger}, or go to the emergency department of the nearest hospital and say at the desk: “I am not safe by myself.” If you have hurt yourself badly or taken something, ring now, even if you feel all right or have changed your mind. You will not be in trouble.</p>
    <h2>If you can get through the next ten minutes</h2>
    <p>Thoughts of dying come in waves. They rise, they stay for a while, and they go down again, although it does not feel like that from inside. You do not have to decide anything tonight. You only have to reach the other side of this wave.</p>
    <ul>
      <li>Move away from anything you could use to hurt yourself, or give it to somebody to keep</li>
      <li>Go where another person is: the next room, a neighbour, a shop that is open</li>
      <li>Tell one person. If speaking is too hard, show them this page, or write: “I am not okay. Can you stay with me?”</li>
      <li>Leave alcohol and other drugs for another day; they make the wave higher</li>
    </ul>
    <h2>If you hurt yourself to cope</h2>
    <p>Many people do, and most of them tell nobody. It is not attention seeking, and it does not mean that you are mad. It may help for a moment, and then there is shame. If a wound is deep or does not stop bleeding, or if you have swallowed something, get medical help now. Otherwise clean and cover it, and tell one person this week.</p>
    <p>When the urge comes, put ten minutes between it and you: walk round the block, hold something cold, ring one of the numbers above. You do not have to stop everything at once.</p>
    <h2>What happens when you ring</h2>
    <p>A person answers, asks whether you are safe, and listens. You can say a little or a lot, cry, or be silent. You can ring again tomorrow. ${doctor}</p>
    <h2>If you are worried about somebody else</h2>
    <p>Ask straight out: “Are you thinking about killing yourself?” Asking does not put the thought there; mostly it is a relief to be asked. Listen to the answer, and do not promise to keep it secret. Stay, or find somebody who can, help to put away what they could use, and ring one of these numbers together. If they are about to act, ring ${danger}.</p>
    <h2>If you have lost somebody</h2>
    <p>Nothing you said or left unsaid made this happen. The people above also talk with those who are left.</p>`;

/** The path is neutral, because it stays in the browser's history; the title does not. */
const text: Subject = {
  path: '/tonight',
  title: 'When you do not want to be here',
  line: 'You do not have to decide anything tonight.',
  image: 'news-night',
  neutralTitle: 'Reading',
  description:
    'For anyone who thinks about dying or hurts themselves, and for those who worry: what helps in the next ten minutes, and who to ring.',
  keyword: 'suicide, suicidal thoughts, self-harm, want to die, crisis, hurting yourself',
  helpNote:
    'If you would rather write, Lifeline answers texts at <a href="sms:0477131114">0477 13 11 14</a>. You need not be sure that it is bad enough.',
  helplines: ['suicide', 'kids', 'yarn'],
  advice: advice({
    danger: '<a href="tel:000">000</a>',
    doctor:
      'For the time after, ask a doctor for a long appointment and say: “I have been thinking about dying.” They know these words, and can make a mental health treatment plan, which pays for part of some sessions.',
  }),
  related: [...guideTiles('first-ten-minutes'), eventTile.openDoor],
};

export const tonight = subjectPage(text);

export const nzTonight = nzSubjectPage(text, {
  keyword: `${text.keyword}, whakamomori`,
  help: nzHelpHere(
    'You need not be sure that it is bad enough. If you would rather write, text <a href="sms:1737">1737</a>.',
    ['suicide', 'youth', 'whatsUp'],
  ),
  advice: advice({
    danger: '<a href="tel:111">111</a>',
    doctor:
      'For the time after, see your doctor and say: “I have been thinking about dying.” They know these words. If you would rather be heard in te reo Māori or by someone of your own culture, ask.',
  }),
});
