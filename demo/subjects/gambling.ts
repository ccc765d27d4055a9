import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const gamblingText: Subject = {
  path: '/gambling-harm',
  title: 'Gambling harm',
  line: 'First steps for people who gamble, and people close to them.',
  image: 'page-gambling-harm',
  textOn: 'white',
  description:
    'Practical first steps when gambling hurts you or your household: blocks, self-exclusion, money, conversations and free counselling.',
  keyword: 'gambling, betting, pokies, self-exclusion, family',
  helpNote:
    'This page talks about gambling, debt and dark thoughts. If you are thinking about ending your life, please ring one of these now. People come back from this, with help.',
  helplines: ['emergency', 'gambling', 'lifeline', 'yarn'],
  advice: `<h2>It is not a question of character</h2>
    <p>Machines and betting apps are designed by clever people to be hard to leave. If you lose more than you meant to, chase it, hide it or think about it when you should be asleep, that is gambling harm. It comes in all sizes. You do not need to have lost a house to deserve help.</p>
    <h2>If it is you: today</h2>
    <ul>
      <li><strong>Make the next bet harder.</strong> Register with <a href="https://www.betstop.gov.au">BetStop</a>, which closes all licensed online betting accounts in Australia at once. Ask your bank for a gambling block. Delete the apps.</li>
      <li><strong>Pay the essentials first.</strong> Rent, power and food by direct debit on pay day, before anything else can happen to the money.</li>
      <li><strong>Tell one person the whole amount.</strong> It is the hardest sentence and it takes the most weight off.</li>
      <li><strong>Ring Gambling Help</strong> on <a href="tel:1800858858">1800 858 858</a> (in New Zealand <a href="tel:0800654655">0800 654 655</a>). It is free, confidential and open all night. You may just listen to what they say.</li>
    </ul>
    <p>For pubs and clubs, ask about self-exclusion at the venue or through your state’s scheme. In New Zealand the Gambling Helpline is <a href="tel:0800654655">0800 654 655</a>.</p>
    <h2>When the urge comes</h2>
    <p>It rises, stays a while and falls, usually within half an hour. Delay by twenty minutes, leave the phone in another room, walk, ring someone. If you slip, that is a slip and not the end. Write down what came before it; that is where to put the next block.</p>
    <h2>If it is someone you love</h2>
    <p>You did not cause it. Protect the essentials: your income into your own account, no new loans or guarantees, a second signature where the mortgage allows money to be drawn. A financial counsellor on <a href="tel:1800007007">1800 007 007</a> is free, and will not judge either of you.</p>
    <p>Choose a calm hour to speak. Say what you have seen and how it is for you, ask one question, and offer one next step. Threats and pleading have usually been tried. If you are afraid of how they may react, talk to 1800RESPECT first on <a href="tel:1800737732">1800 737 732</a> (in New Zealand Women’s Refuge, <a href="tel:0800733843">0800 733 843</a>).</p>
    <h2>Keep an eye on the dark days</h2>
    <p>Debt and shame together weigh heavily. If someone who gambles goes quiet after a loss, gives things away or says that everyone would be better off, ask directly: “Are you thinking about suicide?” Asking does not put the idea there. Stay with them and ring Lifeline on <a href="tel:131114">13 11 14</a>, or <a href="tel:000">000</a> (in New Zealand <a href="tel:1737">1737</a>, or <a href="tel:111">111</a>).</p>
    <h2>For clubs and workplaces</h2>
    <p>Drop the betting sponsor and the footy multi in the office chat. Put the helpline where people are alone. Pay wages on one day a week that is not Friday if your team asks for it. And when somebody asks for an advance on their pay, ask kindly how things are.</p>`,
  related: [...guideTiles('gambling-in-the-family'), eventTile.gambles, eventTile.openDoor],
  series: '/guides/category/looking-out-for-each-other',
};

export const gamblingHarm = subjectPage(gamblingText);
