import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const workplacesText: Subject = {
  path: '/safe-workplaces',
  title: 'Safe workplaces',
  line: 'Clear expectations, a path people trust, and managers who listen first.',
  image: 'page-safe-workplaces',
  description:
    'How to prevent bullying, harassment and harm at work: what to do if it happens to you, and what managers can change this month.',
  keyword: 'workplace, harassment, bullying, psychosocial hazards, respect at work',
  helpNote:
    'This page talks about bullying and sexual harassment, without detail. If you are being hurt or threatened, at work or by somebody at home, you can talk to a person now.',
  helplines: ['emergency', 'respect', 'lifeline'],
  advice: `<h2>If it is happening to you</h2>
    <p>You do not have to decide everything today. Three small things keep your choices open.</p>
    <ul>
      <li><strong>Write it down.</strong> Date, place, words, who else was there. Keep the notes at home and not on a work device.</li>
      <li><strong>Tell one person.</strong> A colleague, a health and safety representative, your union, a friend. Telling someone early makes later steps easier.</li>
      <li><strong>Ask what the options are before you choose one.</strong> The Fair Work Commission, the Australian Human Rights Commission and your state’s work safety regulator all explain their process without asking for your name.</li>
    </ul>
    <p>You can raise something without making a complaint: “I’d like this to stop. I don’t want an investigation yet.” A good manager can act on that.</p>
    <h2>If somebody tells you</h2>
    <p>Thank them, listen, and ask what would help today. Do not promise secrecy, and do not look into it on your own. Our free guide <a href="/guides/first-ten-minutes">When Someone Tells You</a> has the words.</p>
    <h2>What the law asks of employers</h2>
    <p>Work health and safety law treats bullying, harassment, violence and unreasonable pressure as hazards, like a wet floor. You must look for them, reduce them and check that it worked. Under the Sex Discrimination Act there is also a positive duty: do not wait for a complaint before you act.</p>
    <p>That sounds heavier than it is. Most of it comes down to how work is organised.</p>
    <h2>Five things a manager can do this month</h2>
    <h3>1. Ask where the risk is</h3><p>Late shifts, remote sites, customers who drink, one person who controls the roster. People know. Ask them one at a time.</p>
    <h3>2. Say what you expect</h3><p>One page, in the words your team uses, with examples from your work. Read it aloud and ask what is missing.</p>
    <h3>3. Show the path</h3><p>Two names, with photographs. What each of them does on the first day. Who to go to if the complaint is about one of them.</p>
    <h3>4. Practise a sentence</h3><p>“That’s not on.” “Let’s leave that there.” Ten minutes at a team meeting is enough for everybody to say one aloud.</p>
    <h3>5. Follow up</h3><p>Ask the person again after one week and after four. What people fear most is what happens afterwards: the roster, the silence, the joke about being careful what you say.</p>
    <h2>When home comes to work</h2>
    <p>Somebody in most teams lives with violence at home. Employees have ten days of paid family and domestic violence leave a year, from the first day, and it should not appear on a payslip by that name. Say once in a meeting that it exists. You will not know who needed to hear it.</p>`,
  related: [
    ...guideTiles('first-ten-minutes'),
    eventTile.fullDay,
    {
      url: '/bystander-action',
      image: 'page-bystander-action',
      title: 'Bystander action',
      desc: 'Five ways to act when you see something wrong.',
    },
  ],
  series: '/guides/category/safe-organisations',
};

export const safeWorkplaces = subjectPage(workplacesText);
