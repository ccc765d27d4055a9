import type { GuideBook } from './book.ts';

/** Sources were read on the day of the review; where the law differs by state, the text says so. */
export const respectAtWorkBook: GuideBook = {
  slug: 'respect-at-work',
  purpose:
    'For people who lead a team and would rather hear about trouble early. About an hour a week for thirteen weeks.',
  writtenBy: 'Bronwyn Ashby, hospital roster manager',
  writtenOn: '2026-06-22',
  reviewedBy: 'Dr Miriam Okafor, workplace psychologist',
  reviewedOn: '2026-08-14',
  sources: [
    'Australian Human Rights Commission, Guidelines for Complying with the Positive Duty under the Sex Discrimination Act 1984, August 2023. Checked 14 August 2026.',
    'Safe Work Australia, Model Code of Practice: Managing psychosocial hazards at work, 2022. Checked 14 August 2026.',
    'Safe Work Australia, Model Code of Practice: Sexual and gender-based harassment, in force where a state or territory has adopted it. Checked 14 August 2026.',
    'Queensland, Work Health and Safety (Sexual Harassment) Amendment Regulation 2024: written prevention plans since 1 March 2025. Checked 14 August 2026.',
    'Victoria, Occupational Health and Safety (Psychological Health) Regulations 2025, in force since 1 December 2025. Checked 14 August 2026.',
    'Fair Work Ombudsman, Paid family and domestic violence leave. Checked 14 August 2026.',
    'Employment New Zealand, Sexual harassment: twelve months to raise a personal grievance, since 13 June 2023. Checked 14 August 2026.',
    'WorkSafe New Zealand, guidance on bullying and sexual harassment at work. Checked 14 August 2026.',
  ],
  parts: [
    {
      title: 'Before you begin',
      line: 'What you owe your team, and how thirteen hours can be enough.',
      picture: 'page-safe-workplaces',
      content: [
        `<p>Most managers find out late. By the time somebody makes a complaint, a whole table in the tea room has usually known for months. Nobody meant to hide it. They could not tell what you would do.</p>
<p>This guide is about that. It will not make you an investigator or a lawyer. It asks for about an hour a week for thirteen weeks, a little more while you meet people, and it has an order: you listen before you announce anything, you make things plain before you expect anybody to use them, and you practise before you need it. Teams notice when the order is wrong. A poster that goes up before anyone was asked tells people that the poster was the point.</p>
<h3>What the law asks of you</h3>
<p>In Australia every employer has had a positive duty under the Sex Discrimination Act since December 2022. You must take reasonable and proportionate measures to eliminate sexual harassment, harassment on the ground of sex, hostile workplaces and victimisation, as far as possible. You do not wait for a complaint. The Australian Human Rights Commission has been able to enforce this since December 2023, and it has published what it looks for: leadership, culture, knowledge, managing risk, support, reporting and response, and checking whether it works. The size of your organisation changes what is reasonable. It does not take the duty away.</p>
<p>Work health and safety law asks for something close to it. Bullying, harassment, violence, unreasonable load and poor support are psychosocial hazards. You look for them, you talk with your people about them, you reduce them, and you check. The details differ:</p>
<ul>
<li>Most states and territories use the model laws, with their own codes of practice.</li>
<li>In Queensland you need a written prevention plan if you find a risk of sexual harassment, or of harassment because of sex or gender.</li>
<li>Victoria has its own Act, and since December 2025 its own regulations on psychological health.</li>
<li>In New Zealand the Health and Safety at Work Act, the Employment Relations Act and the Human Rights Act work together.</li>
</ul>
<p>Your own regulator’s website has the rules where you are. If something serious has already happened, get advice before you start a thirteen-week plan. This guide is about prevention and is not legal advice.</p>
<h3>Who needs to know before the team does</h3>
<p>Tell three people: whoever you report to, the health and safety representative if you have one, and whoever would look after a complaint. You are about to ask people what is wrong. If they tell you, somebody above you will need to say yes to changes, and it is better that they are not surprised.</p>`,
        {
          borrow: 'To your own manager',
          sentences: [
            'I’m going to ask everyone in my team what they put up with. I think we’ll hear things we need to fix.',
            'I need to know before I ask: if two people tell me the roster is the problem, can I change the roster?',
            'If somebody names one of us, who should look into it, so that it isn’t us?',
          ],
        },
        `<h3>What you can promise, and what you cannot</h3>
<p>You cannot promise that nothing bad will happen here. You cannot promise secrecy, because some things you will have to act on. You can promise to listen without arguing, to say who will hear what, to act by a day that you name, and to make sure that nobody pays for having spoken. Those four are enough, if you keep them.</p>
<h3>If it is happening to you</h3>
<p>Managers are harassed and bullied too, by the people above them, by clients, and by their own teams. You are allowed to be helped before you help anyone else. In Australia 1800RESPECT is on <a href="tel:1800737732">1800 737 732</a>, day and night; in New Zealand call or text <a href="tel:1737">1737</a>. If someone is in danger now, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>`,
      ],
    },
    {
      title: 'Listen',
      line: 'Weeks 1 to 4. Three questions, one person at a time.',
      picture: 'guide-first-ten-minutes',
      content: [
        `<p>For four weeks you announce nothing. You find out.</p>
<h3>Week 1: say what you are doing</h3>
<p>Tell the team at an ordinary meeting, in two minutes. Say that you will meet each person alone for twenty minutes, that you will ask the same three questions, and what will happen with the answers. Say it before the first meeting, because the people you meet first will be asked by the others what it was about.</p>`,
        {
          borrow: 'To tell the team',
          sentences: [
            'Over the next weeks I’d like twenty minutes with each of you. I’ll ask three questions, and mostly I’ll listen.',
            'I’ll write down what you say without your name, and show all of you what came up more than once.',
            'If you tell me someone is being hurt, I may have to act. I’ll tell you first what I’m going to do.',
            'If you’d rather talk to someone else, that’s fine. You don’t have to give me a reason.',
          ],
        },
        `<h3>Week 2: three questions</h3>
<p>Meet each person where they are comfortable and where nobody can watch the door. For some that is a walk. Ask, and then let it be quiet:</p>
<ol>
<li>What makes this a good place to work?</li>
<li>What do people put up with here?</li>
<li>If something was wrong, who would you tell?</li>
</ol>
<p>The second question says “people” and not “you”. It lets somebody talk about their own bad year without having to own it in front of you. The third matters most. If they cannot name anyone, or they name someone who left, or they laugh, you have found your first job.</p>
<p>Do not defend anything. If you hear that the Friday roster is unfair and you know the reason for it, keep the reason for week 13. Write down their words. “They joke about my accent and I laugh along” tells you more than “cultural issues” ever will.</p>
<p>Start with the people who are easiest to overlook: casuals and labour hire, the newest, the only woman on the crew or the only man, apprentices, people whose visa depends on the job, the night shift. They see the most and are asked the least.</p>`,
        {
          borrow: 'When it goes quiet, or gets hard',
          sentences: [
            'Take your time. I’m not in a hurry.',
            'You don’t have to tell me who. Tell me what it’s like.',
            'Thank you for telling me. Is it still going on?',
            'What would you change first, if it was up to you?',
          ],
        },
        {
          worksheet: 'What I heard',
          line: 'On paper, one copy for each talk. Write their words, not your summary. You use it again in week 13.',
          fields: [
            { kind: 'line', label: 'Day and place', hint: 'No names. A number will do.' },
            { kind: 'line', label: 'What makes this a good place to work?' },
            { kind: 'lines', label: 'What do people put up with here?', rows: 3 },
            { kind: 'line', label: 'If something was wrong, who would you tell?' },
            { kind: 'line', label: 'What would help this month?' },
            { kind: 'tick', label: 'I said who will hear what, and when' },
            { kind: 'tick', label: 'Nothing here has to be acted on today' },
            { kind: 'heading', label: 'After the last talk', hint: 'Only what came up more than once.' },
            {
              kind: 'table',
              label: 'What came up again',
              hint: 'Jobs, not names.',
              options: ['What', 'Where and when', 'Who meets it most'],
              rows: 3,
            },
          ],
        },
        `<h3>Week 3: walk the work</h3>
<p>Go when you are usually not there: the late shift, the drive to site, the stocktake, the drinks after the conference. Do not inspect. Carry something, make the tea, watch who goes quiet when somebody walks in. Risk lives in ordinary places:</p>
<ul>
<li>where one person controls another’s hours, references or next contract</li>
<li>where people work alone, at night, in somebody’s home, or far from the others</li>
<li>where customers, patients or clients are allowed to behave as they like</li>
<li>where drinking is how the team celebrates</li>
<li>where everyone is much the same, and one person is not</li>
</ul>
<h3>Week 4: put it together, and say it back</h3>
<p>Lay your pages out and look for what comes up more than once. Choose three things. At the next meeting say what you heard, without anything that would point to a person, and say what you will do about the first one by next week. Pick one that you can really change. Moving the meeting that always ran past school pick-up is worth more, at this point, than a policy.</p>
<p>If what you heard is serious, do not keep it for the summary. Go to part 4 today.</p>`,
      ],
    },
    {
      title: 'Make it plain',
      line: 'Weeks 5 to 8. One page that everyone knows, and two names on the wall.',
      picture: 'news-words',
      content: [
        `<p>People break rules they know. They also break rules that nobody ever said aloud, and those are the ones you can fix in a month.</p>
<h3>Week 5: change the work first</h3>
<p>Before you write anything about behaviour, look at how the work is set up. Training people to be nice to each other will not fix a roster that gives one supervisor all the power. Take the three things from week 4 and ask of each: can we remove it? If not, can we change the place, the hours, the numbers or the supervision? Only then ask what people should be told.</p>
<p>Some changes cost nothing. Two people open the shop and not one. The client who shouts is moved to a manager. Rosters are published two weeks ahead, and swaps go through a shared sheet and not through one man’s phone. Ask the people who do the work, because consulting them is part of the law and they know what will not work.</p>
<h3>Week 6: write one page</h3>
<p>Write what you expect, in the words your team uses, with examples from your own work. Six to eight lines, no more. “We treat each other with respect” is true and helps nobody. These help:</p>
<ul>
<li>We do not comment on each other’s bodies, and that includes compliments.</li>
<li>No joke here needs somebody to be the joke.</li>
<li>Nobody goes alone to a customer who has been warned before.</li>
<li>We do not send messages about work after eight at night unless something is on fire.</li>
<li>If someone says stop, we stop, and we can talk about it tomorrow.</li>
</ul>
<h3>Week 7: read it aloud</h3>
<p>Reading aloud feels odd and does two things. You hear which lines are nonsense, and so does everyone else. Ask what is missing, and leave a pen on the table. Then say plainly what happens if somebody does not keep to it, from a quiet word to losing the job, and that it applies to your best seller and to you.</p>`,
        {
          borrow: 'Reading it to the team',
          sentences: [
            'This is a draft. Tell me which line you don’t believe.',
            'It applies to me. If I break it, I’d like you to say so, and here is who you tell if you can’t say it to me.',
            'Nobody will lose shifts, hours or a reference because they spoke up. If you think it’s happening, come straight to me or go around me.',
            'What have I left out because it doesn’t happen to me?',
          ],
        },
        `<h3>Week 8: draw the path</h3>
<p>A path is two people who can be told, what each of them does on the first day, and where to go if it is about one of them. Choose people who listen well, not people who have time. Ask them first, and ask whether they can bear it. If you can, choose two who are not alike, and not two from the same office.</p>
<p>Put their names and photographs where people already look: on the back of the toilet door, in the roster app, on the paper in the ute. Add the ways that go outside, so nobody thinks that the path is a gate:</p>
<ul>
<li>In Australia: the Fair Work Commission, the Australian Human Rights Commission, your state or territory’s anti-discrimination body, your work safety regulator, a union. The Commission’s website <a href="https://www.respectatwork.gov.au">respectatwork.gov.au</a> says what each can do.</li>
<li>In New Zealand: Employment New Zealand’s mediation, the Human Rights Commission, WorkSafe, a union. An employee has twelve months to raise a personal grievance about sexual harassment, and ninety days for most others.</li>
<li>The police, at any time. That is the choice of the person who was hurt, unless somebody is in danger.</li>
</ul>
<p>There are time limits in Australia too, and they depend on where a person goes. Say so early: nobody should lose a choice because they were waiting for us.</p>
<p>Say on the same page that family violence counts as something you help with. In Australia employees can take ten days of paid leave a year for it, casuals too, from the first day of the job, and it must not be named on the payslip. In New Zealand it is ten days a year, after six months. Somebody in most teams needs to hear that, and will not ask.</p>`,
        {
          worksheet: 'Our page and our path',
          line: 'Draft it here, read it aloud, then put it on the wall. Keep it to one side of paper.',
          fields: [
            { kind: 'lines', label: 'Here we', hint: 'With examples from our own work.', rows: 4 },
            { kind: 'lines', label: 'Not here', rows: 2 },
            { kind: 'line', label: 'If somebody does not keep to it', hint: 'From a quiet word to the last step.' },
            { kind: 'heading', label: 'The path' },
            {
              kind: 'table',
              label: 'Two people you can tell',
              hint: 'Ask them first. They need to be all right with it.',
              options: ['Name', 'How to reach them', 'If it is about them, go to'],
              rows: 2,
            },
            { kind: 'line', label: 'On the first day we will' },
            { kind: 'line', label: 'Within a week we will' },
            { kind: 'line', label: 'Outside this workplace you can go to' },
            { kind: 'line', label: 'Agreed in our team on, and read again on' },
          ],
        },
      ],
    },
    {
      title: 'Practise, and answer well',
      line: 'Weeks 9 to 12. A sentence each, and what to do when somebody tells you.',
      picture: 'page-workshops',
      content: [
        `<p>When people freeze, it is seldom for want of a view. They cannot find a sentence in two seconds. So you find one beforehand.</p>
<h3>Week 9: one sentence each</h3>
<p>Take ten minutes of an ordinary meeting. Put five sentences on the board and let everybody choose one they could really say. Then go round and say them aloud. It is awkward for four minutes and then it is not. You go first.</p>`,
        {
          borrow: 'Small enough to say in the moment',
          sentences: [
            'That’s not on.',
            'Let’s leave that there.',
            'I heard that. Are you all right?',
            'Say that again without the second half.',
            'We don’t talk about people who aren’t here.',
          ],
        },
        `<h3>Week 10: the word you have been putting off</h3>
<p>By now you know whose behaviour you have been stepping around. Have that talk this week, in private, about one thing that you saw yourself. Say what you saw, what it does, and what has to be different tomorrow. Do not gather a list from the whole year, and do not pass on what others told you in confidence.</p>`,
        {
          borrow: 'For the talk itself',
          sentences: [
            'On Tuesday you called her sweetheart in front of the client. I’m asking you to stop that.',
            'I’m not talking about what you meant. I’m talking about what it does.',
            'I’d rather have this talk now than a harder one later.',
            'You’re good at this job. This is part of the job.',
          ],
        },
        `<h3>Week 11: rehearse the first report</h3>
<p>Do it with the two people on the wall. One plays somebody with something hard to say, one listens, one watches. Five minutes, then swap. What you are practising is mostly not talking.</p>
<p>When a real one comes, this is the order:</p>
<ol>
<li><strong>Is everyone safe?</strong> If not, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand. Everything else waits.</li>
<li><strong>Thank them and listen.</strong> Put the phone away. You do not have to decide what is true. You have to be somebody they can go on talking to.</li>
<li><strong>Ask what would help today.</strong> To go home, to stay, to work somewhere else this week, to have somebody walk them to the car. Do not move them away from work they like so that the other person can stay. That feels like punishment, and it can be unlawful.</li>
<li><strong>Say what has to happen.</strong> Who must be told, what the choices are, and that they can go outside at any time. If they do not want a formal complaint, say what you can do without one, and what you cannot leave alone.</li>
<li><strong>Write it down the same day.</strong> Their words, your words, the time, what was agreed. Facts, not views. Lock it away, and not in the shared drive.</li>
<li><strong>Get the right person.</strong> You do not question witnesses, you do not look through phones, and you do not ask the other person for their side on your own. Whoever looks into it must be fair to both, and the person who is complained about is told what it is and is heard.</li>
</ol>`,
        {
          borrow: 'When somebody tells you',
          sentences: [
            'Thank you for telling me. You did nothing wrong by coming here.',
            'I don’t have to work out today what happened. I have to make sure you’re all right.',
            'I won’t do anything without telling you first, unless somebody is in danger.',
            'I can’t promise to keep it to myself. I can promise who I’ll tell, and when.',
            'Would you like somebody with you when we talk next?',
          ],
        },
        `<p>Not helpful: “Are you sure?” “He’s like that with everyone.” “Why didn’t you say something at the time?” “Do you know what this could do to him?” Each of these ends the conversation, and the person tells their friends that it does.</p>
<h3>Week 12: afterwards is when it goes wrong</h3>
<p>What people fear most is the week after: the roster that changes, the silence in the lunch room, the joke about having to be careful now. Punishing somebody because they spoke up is against the law in both countries, and it is nearly always done in small ways. So you look for the small ways. Check the roster yourself. Check who was left out of the email. Ask the person after one week and again after four, and put both days in your calendar before they leave your office.</p>
<p>Look after the listeners too. In Australia 1800RESPECT, <a href="tel:1800737732">1800 737 732</a>, talks to people who support others; in New Zealand call or text <a href="tel:1737">1737</a>.</p>`,
        {
          worksheet: 'After a report',
          line: 'Your plan for the first four weeks. What happened is written on paper, in their words, and locked away.',
          fields: [
            { kind: 'line', label: 'Number of the notes', hint: 'No names and no details here.' },
            { kind: 'line', label: 'I was told on' },
            { kind: 'tick', label: 'Nobody is in danger today, or I have called for help' },
            { kind: 'tick', label: 'I said who will be told, and where they can go outside' },
            { kind: 'line', label: 'What would help today, in their words' },
            {
              kind: 'table',
              label: 'What I promised',
              options: ['What', 'By when', 'Done'],
              rows: 3,
            },
            {
              kind: 'line',
              label: 'Who looks into it',
              hint: 'Their role. Not you, and not somebody who works for either person.',
            },
            { kind: 'heading', label: 'Afterwards', hint: 'Put both days in your calendar now.' },
            { kind: 'line', label: 'I ask again after one week, on' },
            { kind: 'line', label: 'I ask again after four weeks, on' },
            { kind: 'line', label: 'What has changed for them since they spoke, and what I did about it' },
          ],
        },
      ],
    },
    {
      title: 'Check',
      line: 'Week 13. Ask again, and say what you changed.',
      picture: 'news-meeting',
      content: [
        `<p>Ninety days is not long enough to change a place. It is long enough to know whether people believe you.</p>
<h3>Ask the three questions again</h3>
<p>Take fresh copies of “What I heard” and meet people again, or half of them if the team is large. Compare the answers to the third question. You would like the two names on the wall to come up without a pause. If they do not, the path is not a path yet, and you have learned that in a good way.</p>
<h3>Read the signs with care</h3>
<p>More reports in the first months usually mean more trust and not more harm. The Australian Human Rights Commission’s national surveys have found, again and again, that most people who are sexually harassed at work never report it. So do not set a target of zero, and do not give a prize to the team with no complaints. They may be the team that has stopped telling you.</p>
<p>Better signs:</p>
<ul>
<li>People bring small things early.</li>
<li>Somebody other than you says “let’s leave that there”.</li>
<li>Someone who spoke up in week 9 is still here, still rostered, and still invited.</li>
<li>The people who leave tell you why.</li>
<li>You heard something about yourself.</li>
</ul>
<h3>Say what happened</h3>
<p>At a meeting, in ten minutes: what we heard, what we changed, what we could not change and why, and what we look at next. The third is the one that builds trust. Nobody believes that everything could be fixed, and they know exactly which thing was not.</p>`,
        {
          borrow: 'To close the ninety days',
          sentences: [
            'You told me a lot. We changed some of it, some will take until March, and here is why we can’t do the rest.',
            'Some of you told me I interrupt. I’m working on it, and you may say so when I do.',
            'The two names stay on the wall. We’ll read our page again in three months.',
            'What is the one thing you’d like me to ask about next time?',
          ],
        },
        `<h3>When it did not go well</h3>
<p>Perhaps you ran out of weeks, or the first report came in week 2 and took all of them. Then you did the most important part. Start the calendar again where you left it, and tell the team that you are doing so. They will mind less than you think.</p>
<p>Perhaps you learned that the problem sits above you. Write down what you heard and what you asked for, with dates, and use the ways outside that you put on your own wall. They are yours too.</p>
<h3>From here</h3>
<p>Four things keep it alive and take about an hour a month. Put the page into the first week of everybody who starts. Practise one sentence every quarter. Ask one person a month the three questions. Read the page together twice a year and cross out whatever nobody needs any more. After every serious report look again at the risk and at your plan; in Queensland the regulation requires that review.</p>
<p>Then give this to whoever leads the next team, and offer to sit with them in week 2.</p>`,
      ],
    },
  ],
  steps: [
    'Tell your own manager, and ask what you may change',
    'Meet every person alone and ask the three questions',
    'Walk the work at the times you are usually not there',
    'Change one thing about the work before you write a rule',
    'Write what you expect on one page and read it aloud',
    'Put two names on the wall, and the ways outside',
    'Practise one sentence each, and rehearse a first report',
    'Ask the three questions again in week 13, and say what you changed',
  ],
};
