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
    ecmDescription: `<p>You have a new team, or an old team and a new resolve. This guide gives you one small job for every week of your first ninety days, so that respect becomes part of how the work is done and not a poster in the kitchen.</p>
      <ul><li>Thirteen weekly steps, none longer than an hour</li><li>Words for the conversations that managers put off</li><li>A one-page reporting path you can adapt and put on the wall</li><li>Questions that tell you whether things are really better</li></ul>`,
    body: `<h2>How to use this guide</h2>
      <p>There are thirteen weeks in ninety days. Each part below covers about a month and asks for one hour a week. Do the steps in order: listening comes before announcing, because a team can tell the difference.</p>
      <h2>Weeks 1 to 4: listen</h2>
      <p>Meet every person alone for twenty minutes. Ask three questions and write down the answers in their words: <em>What makes this a good place to work? What do people put up with here? If something was wrong, who would you tell?</em> The third answer matters most. If people cannot name someone, or they name someone who has left, you have found your first job.</p>
      <p>Walk the work at the times you are usually not there: the late shift, the Friday drinks, the long drive to site. Risk lives where supervision is thin, where one person controls another’s hours, and where customers are allowed to behave as they like.</p>
      <h2>Weeks 5 to 8: make it plain</h2>
      <p>Write down what you expect on one page. Use examples from your own work: no comments about bodies, no jokes that need a victim, nobody alone with a customer who has been warned before. Read it aloud at a meeting and ask what is missing.</p>
      <p>Then draw the reporting path: two people who can be told, what each will do on the first day, and what happens if the complaint is about one of them. Put the names on the wall. Under the Sex Discrimination Act an employer has a positive duty to take reasonable steps to prevent sexual harassment; a path that nobody knows is not a reasonable step.</p>
      <h2>Weeks 9 to 12: practise</h2>
      <p>Take ten minutes of a team meeting to practise one sentence each. “That’s not on.” “Let’s leave that there.” “Are you all right? I heard that.” People use sentences they have said before.</p>
      <p>When the first report comes, thank the person, write down what they said, ask what would help today, and act on the day. Do not promise secrecy; promise care, and say who will need to know. Follow up after one week and again after four, because what people fear most is what happens afterwards.</p>
      <h2>Week 13: check</h2>
      <p>Ask the three questions again. More reports in the first months usually mean more trust, not more harm. Share what you heard, what you changed, and what you will look at next.</p>
      <h2>Three signs it is working</h2>
      <ul><li>People raise small things early</li><li>The same two names come up when you ask who they would tell</li><li>Correction comes from the team and not only from you</li></ul>`,
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
    tileDesc: 'Twelve monthly steps that bring a volunteer club up to the National Principles.',
    image: 'guide-child-safe-club',
    categorySlug: 'safe-organisations',
    priceCents: 3900,
    plan: 'pro',
    ecmDescription: `<p>For the committee that meets on the second Tuesday and already has too much on the agenda. One step a month, each tied to the National Principles for Child Safe Organisations, each small enough to finish before the next meeting.</p>
      <ul><li>Twelve steps with a job, an owner and a way to tell it is done</li><li>A sign-in and supervision plan for training, camps and car rides</li><li>Words for telling families what you do and why</li></ul>`,
    body: `<h2>Why a year</h2>
      <p>Clubs that try to do everything in a month end up with a folder. A step a month leaves time for each change to become habit. Put “child safety” first on the agenda, five minutes every meeting, and keep it there.</p>
      <h2>First quarter: say it and mean it</h2>
      <p><strong>Month 1, commitment.</strong> Agree on three sentences that say children are safe, heard and respected here. Have a child read the draft and tell you which words they would change.</p>
      <p><strong>Month 2, people.</strong> List everyone who has contact with children: coaches, drivers, the canteen, the parent who “just helps out”. Check that each one has a current Working with Children Check for your state, and note when it ends.</p>
      <p><strong>Month 3, code of conduct.</strong> One page of do and do not. Be concrete: messages go to a group that includes a parent; nobody drives one child alone; changing rooms have two adults outside the door.</p>
      <h2>Second quarter: places and moments</h2>
      <p><strong>Month 4, walk the ground.</strong> Go round at dusk with two young members. Ask where they do not like to be. Fix the light, move the store key, cut the hedge.</p>
      <p><strong>Month 5, away from home.</strong> Write a plan for trips and camps: rooms, rides, photographs, who is awake.</p>
      <p><strong>Month 6, online.</strong> Decide which app the club uses, who is in it, and that coaches do not follow children’s private accounts.</p>
      <h2>Third quarter: being told</h2>
      <p><strong>Month 7, two people.</strong> Name two adults children can talk to, with photographs on the wall. <strong>Month 8, the first hour.</strong> Practise what they do when a child speaks: listen, believe, write it down, report. If a child is in danger that report is to <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand. <strong>Month 9, families.</strong> Invite them to an evening; tell them how to complain and what will happen then.</p>
      <h2>Fourth quarter: keep it alive</h2>
      <p><strong>Month 10, new people.</strong> Make the code part of joining. <strong>Month 11, ask the children.</strong> A box, a form, a chat by age group: what is good, what is not, what did we miss? <strong>Month 12, review.</strong> Read the year’s notes, thank people, choose next year’s first step, and publish one page about what you did.</p>
      <h2>If you have one evening only</h2>
      <ul><li>Check the checks</li><li>Two adults, never one</li><li>Two names on the wall</li></ul>`,
  },
];
