import type { SeedGuide } from '../types.ts';

export const safeOrganisationGuides: SeedGuide[] = [
  {
    slug: 'respect-at-work',
    title: 'Respect at Work',
    tileTitle: 'Respect at Work',
    tileDesc: 'A ninety-day plan for managers who want a team where people can speak up.',
    image: 'guide-respect-at-work',
    categorySlug: 'safe-organisations',
    priceCents: 4900,
    plan: 'pro',
    ecmDescription: `<p>You have a new team, or an old team and a new resolve. This guide gives you one job for every week of your first ninety days, in five parts: before you begin, listen, make it plain, practise, check.</p>
      <ul><li>Thirteen weekly jobs of about an hour</li><li>Sentences to borrow for the conversations that managers put off</li><li>Three worksheets: what you heard, your page and your path, and the four weeks after a report</li><li>What the law asks in Australia and New Zealand, and where the states differ</li></ul>`,
  },
  {
    slug: 'first-ten-minutes',
    title: 'The First Ten Minutes',
    tileTitle: 'The First Ten Minutes',
    tileDesc: 'What to say, and not say, when somebody trusts you with something hard. Free for everyone.',
    image: 'guide-first-ten-minutes',
    categorySlug: 'safe-organisations',
    priceCents: 0,
    ecmDescription: `<p>Nobody chooses the moment. Somebody stays behind after training, closes the door, or starts a sentence and stops. This short free guide walks you through the first ten minutes, so that the person is better off for having told you.</p>`,
    body: `<h2>Before anything else: is everyone safe?</h2>
      <p>If someone is in danger right now, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand. Everything below can wait.</p>
      <h2>Minutes one to three: stop and listen</h2>
      <p>Put the phone away and sit at the same height. Let silences be. The person is deciding, sentence by sentence, whether you can be trusted with the next one. You do not have to solve anything yet.</p>
      <p>Helpful: “I’m glad you told me.” “Take your time.” “You’re not in trouble.”</p>
      <p>Not helpful: “Are you sure?” “Why didn’t you say something?” “They would never do that.” Each of these is heard as a door closing.</p>
      <h2>Minutes three to six: believe and steady</h2>
      <p>You are not a court. Believing means taking it seriously, and leaving proof to the people whose job that is. Say it plainly: “I believe you. It’s not your fault.”</p>
      <p>If it is a child, ask only open questions and as few as you need: “Tell me what happened.” “What happened then?” Do not suggest answers, and do not ask the child to show you or to repeat it for someone else. Write down the exact words as soon as you can.</p>
      <h2>Minutes six to eight: be honest about what you can promise</h2>
      <p>Never promise to keep a secret that you may have to share. Say: “I want to keep this private. If somebody could be hurt I’ll need to tell a person who can help, and I’ll tell you first who that is.” In every state and territory some adults must report suspected harm to a child; know whether you are one of them.</p>
      <h2>Minutes eight to ten: ask what they want next</h2>
      <p>Being hurt takes control away. Give some back. “What would help today?” “Is there somewhere you don’t want to be tonight?” “Would you like me to sit with you while you ring?” An adult may choose not to act, and that choice is theirs unless somebody else is in danger.</p>
      <ul>
        <li><strong>1800RESPECT</strong> <a href="tel:1800737732">1800 737 732</a>: domestic, family and sexual violence</li>
        <li><strong>Kids Helpline</strong> <a href="tel:1800551800">1800 55 1800</a>: for anyone aged 5 to 25</li>
        <li><strong>Lifeline</strong> <a href="tel:131114">13 11 14</a>: when it is all too much</li>
        <li><strong>13YARN</strong> <a href="tel:139276">13 92 76</a>: Aboriginal and Torres Strait Islander crisis support</li>
        <li><strong>In New Zealand</strong> call or text <a href="tel:1737">1737</a>, or ring Women’s Refuge on <a href="tel:0800733843">0800 733 843</a></li>
      </ul>
      <h2>Afterwards</h2>
      <p>Keep your notes somewhere locked. Do what you said you would do, by when you said. Then look after yourself: these lines are for people who listen, too.</p>`,
  },
  {
    slug: 'child-safe-club',
    title: 'Child-Safe Clubs',
    tileTitle: 'Child-Safe Clubs',
    tileDesc: 'Twelve small jobs for a volunteer club, one a month, tied to the National Principles.',
    image: 'guide-child-safe-club',
    categorySlug: 'safe-organisations',
    priceCents: 3900,
    plan: 'pro',
    ecmDescription: `<p>For the committee that meets on the second Tuesday and already has too much on the agenda. One step a month, each tied to the National Principles for Child Safe Organisations, each small enough to finish before the next meeting.</p>
      <ul><li>Three jobs for tonight, then twelve months of small ones</li><li>Three worksheets: everyone who is with your children, a plan for trips, and the first hour</li><li>Sentences to borrow, for volunteers, children and families</li><li>Who must report and which rules are law, state by state, and in New Zealand</li></ul>`,
  },
];
