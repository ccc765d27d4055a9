import type { GuideBook } from './book.ts';

/** Sources were read on the day of the review; where the law differs by state, the text says so. */
export const childSafeClubBook: GuideBook = {
  slug: 'child-safe-club',
  purpose:
    'For the committee of a volunteer club. One small job a month for a year, tied to the National Principles for Child Safe Organisations.',
  writtenBy: 'Gabe Santoro, surf club secretary',
  writtenOn: '2026-05-18',
  reviewedBy: 'Rawiri Tamihana, child protection adviser',
  reviewedOn: '2026-07-20',
  sources: [
    'National Principles for Child Safe Organisations, endorsed by all Australian governments, February 2019. Checked 20 July 2026.',
    'Royal Commission into Institutional Responses to Child Sexual Abuse, Final Report, December 2017. Checked 20 July 2026.',
    'Queensland Family and Child Commission, Child Safe Standards: who needs to comply and when, under the Child Safe Organisations Act 2024. Checked 20 July 2026.',
    'Office of the Children’s Guardian (NSW), the Victorian, Tasmanian and ACT regulators of child safe standards, and the South Australian requirements for child safe environments. Checked 20 July 2026.',
    'Australian Institute of Family Studies, Mandatory reporting of child abuse and neglect, by state and territory. Checked 20 July 2026.',
    'eSafety Commissioner, advice for sport and clubs, and the minimum age for social media accounts since 10 December 2025. Checked 20 July 2026.',
    'Sport Integrity Commission Te Kahu Raunui (New Zealand), Child safeguarding: checks, rides, images. Checked 20 July 2026.',
    'Oranga Tamariki (New Zealand), How to report a concern. Checked 20 July 2026.',
  ],
  parts: [
    {
      title: 'Start with one evening',
      line: 'Three jobs for tonight, before the plan for the year.',
      picture: 'event-open-hour',
      content: [
        `<p>You run a club in your spare time. There is a roof that leaks, a grant to acquit and a car park nobody sweeps. Somebody has put “child safety” on the agenda, and there are ten principles, a state scheme and a folder from the federation. You would like to do it properly and you would like to be home by nine.</p>
<p>So start small. Clubs that try to do everything in a month end up with a folder. Clubs that do one thing a month end up with habits, and habits are what a child meets at training on a wet Thursday.</p>
<h3>Tonight</h3>
<ol>
<li><strong>Check the checks.</strong> Who has contact with children here, and is each of them cleared? If you cannot answer for somebody, they are not alone with children until you can.</li>
<li><strong>Two adults, never one.</strong> From tonight no adult is alone with a child out of sight of others: not in the change rooms, not in the store, not in a car, not in a private chat.</li>
<li><strong>Two names on the wall.</strong> Two adults whom children and parents can tell, with photographs and phone numbers, at the height of a ten-year-old.</li>
</ol>
<p>If you do only these three, it was a good evening’s work. Read them into the minutes, with a date.</p>`,
        {
          borrow: 'To say at the meeting tonight',
          sentences: [
            'I’d like five minutes on child safety at the top of every agenda, from now on.',
            'This isn’t because of anyone here. It’s so that none of us ever has to be a judge of character.',
            'From tonight it’s two adults. If you’re about to be alone with a child, open the door or fetch somebody.',
            'If a child tells you something, you don’t decide whether it’s true. You ring one of these two people, and we go from there.',
          ],
        },
        `<h3>What you have signed up to</h3>
<p>The National Principles for Child Safe Organisations come from the Royal Commission into Institutional Responses to Child Sexual Abuse, and all Australian governments endorsed them in 2019. In short: the people at the top mean it, children know their rights and are heard, families are told, everyone is included, the right people are chosen and supported, complaints are handled with the child in mind, people are trained, places and screens are made safe, you review it, and it is written down.</p>
<p>Whether they are law for your club depends on where you are, so look up your own regulator before you write a plan:</p>
<ul>
<li>In New South Wales, Victoria, Tasmania and the ACT child safe standards are law for many organisations that work with children. Clubs are usually among them.</li>
<li>In Queensland most sport and recreation clubs have had to begin since 1 April 2026, and clubs that run camps with overnight stays since 1 January 2026.</li>
<li>In South Australia an organisation for children needs child safe policies and lodges a statement with the state.</li>
<li>Western Australia and the Northern Territory have no standards in law for most clubs. Your federation, your grant or your lease may ask for them all the same.</li>
<li>In New Zealand the National Principles do not apply. The Sport Integrity Commission has a code and guidance on child safeguarding, and Sport New Zealand has model policies you can copy.</li>
</ul>
<p>The habits are the same everywhere. So is this: if a child is in danger now, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand, and sort out the paperwork afterwards. This guide is not legal advice.</p>`,
      ],
    },
    {
      title: 'Say it, and mean it',
      line: 'Months 1 to 3. What you stand for, who is here, and how we behave.',
      picture: 'page-child-safe-organisations',
      content: [
        `<p>Three jobs, one for each meeting. You need no consultant, only people who turn up and somebody who writes it down.</p>
<h3>Month 1: three sentences</h3>
<p>Write down that children are safe, heard and respected here, what you do about it, and whom to tell. Three sentences. Ask a child to read the draft and say which words they would change. “Stakeholders” will go first. Then put it on the website, on the sign-on form, and by the canteen window.</p>
<p>Choose one person of the committee for child safety and print the name. Do not choose whoever was not at the meeting. Two people share the phone, so that one can be ill, away, or related to somebody.</p>
<h3>Month 2: who has contact with children?</h3>
<p>List every adult, not every coach: drivers, the canteen, the physio, the man with the keys, the parent who “just helps out”, the photographer, the teenagers who run the under-eights. Beside each write what they do, whether they need a check, its number, and the day it ends.</p>
<p>The check has many names: Working with Children Check in most states, Blue Card in Queensland, Ochre Card in the Northern Territory, registration to work with vulnerable people in Tasmania and the ACT. They last for different lengths of time, from two years to five. Who is exempt differs as well. In some states a parent who helps with their own child’s team needs none; in Queensland that exemption ends when the same parent goes on the committee. Look up your own scheme for each kind of job, and verify each number with the scheme and not with a photo of the card.</p>
<p>In New Zealand there is no card. A club asks Police for vetting through an approved agency, usually its national body, and looks at the other things too: who they are, who knows them, and two referees you have really rung.</p>
<p>A check tells you what is already on record about somebody. It cannot tell you more than that. It is where choosing people starts.</p>`,
        {
          borrow: 'When somebody minds being asked',
          sentences: [
            'We ask everyone the same, including me. It’s how we can say it to parents without pointing at anybody.',
            'I know you. The next parent through the gate doesn’t, and the rule is for them.',
            'You can’t coach until it comes through, and I’d love you to do the gate in the meantime.',
          ],
        },
        {
          worksheet: 'Everyone who is with our children',
          line: 'One row for each adult. Fill it in together, and look at it again in every month that a check ends.',
          fields: [
            { kind: 'line', label: 'Filled in on' },
            {
              kind: 'table',
              label: 'Our people',
              hint: 'Initials do. Keep the list with the names locked.',
              options: ['Who', 'What they do', 'Check and number', 'Ends on'],
              rows: 8,
            },
            { kind: 'tick', label: 'Each number was verified with the scheme' },
            { kind: 'tick', label: 'We rang two referees of everybody new' },
            {
              kind: 'lines',
              label: 'Not alone with children until cleared',
              hint: 'Initials, and what they do meanwhile.',
              rows: 2,
            },
            { kind: 'line', label: 'The next check ends on' },
            { kind: 'line', label: 'Who looks at this list, and when' },
          ],
        },
        `<h3>Month 3: one page of do and do not</h3>
<p>A code of conduct is there so that the rule is what you talk about, and not your suspicion. Write it for your club:</p>
<ul>
<li>No adult is alone with a child out of sight. Not for a minute.</li>
<li>Messages go to a group, and a parent is in every group with children in it.</li>
<li>Nobody drives one child alone. If it cannot be helped, a parent says yes in writing, and the child sits in the back.</li>
<li>Two adults stand outside the change room door. Phones stay outside too.</li>
<li>We ask before we touch, and we say why: “I’m going to hold your elbow to show you the grip.”</li>
<li>No secrets, no special gifts, no favourites who get lifts.</li>
<li>Photographs for the club, with the family’s yes, and never in swimmers or half-changed.</li>
</ul>
<p>Read it aloud at sign-on night and have people sign it there, parents as well.</p>`,
        {
          borrow: 'When the rule is broken, and you are not accusing anyone',
          sentences: [
            'We don’t do one-to-one messages here. Could you put that in the team group?',
            'I’ll come with you. It’s two of us for the change rooms.',
            'I know it’s only a lift. It’s still two adults, or a parent says yes in writing.',
            'That’s a breach of our code, so I have to write it down. I’d do it for anyone, and I’ll tell you what I write.',
          ],
        },
      ],
    },
    {
      title: 'Places and moments',
      line: 'Months 4 to 6. The ground, the bus and the phone.',
      picture: 'event-perth-clubs',
      content: [
        `<p>Harm needs a place or a moment where nobody is looking. You cannot watch every corner. You can have fewer of them, and be ready for the days when everything is different.</p>
<h3>Month 4: walk it with two children</h3>
<p>Go round at dusk with two young members and their parents. Do not ask what is dangerous. Ask where they do not like to be, where they go when they are upset, and which adult they would walk past. Then fix what you can this month: the light behind the shed, the lock on the store, the hedge by the path, the toilet that only locks from outside. Half of it costs an afternoon.</p>
<p>Look at your times as well as your places. The gap between training and pick-up is where a child waits with whoever is left. Write down who stays, and that two of you stay.</p>
<h3>Month 5: away from home</h3>
<p>Camps and away games need a plan on paper, because tired adults in strange rooms do not make good decisions. Who shares a room with whom, and how far apart in age may they be? Where do the adults sleep, who is awake at what time, who holds the medicine? How does a child reach a parent without asking an adult first? Who drives, and what happens when one car breaks down? And which of you does not drink: on a camp with children, nobody who is on duty does.</p>
<p>Show the plan to the families before the trip. They will ask about it, and you will be glad you wrote it.</p>`,
        {
          borrow: 'To the families before a trip',
          sentences: [
            'Here is who sleeps where, who is awake when, and how your child can ring you without asking us.',
            'We’re two adults at all times. If that ever fails, we ring you and we wait.',
            'If your child wants to come home, we’ll bring them home. They don’t have to give a reason.',
          ],
        },
        {
          worksheet: 'Away from home',
          line: 'One for each trip or camp. Show it to the families, and give a copy to somebody who stays at home.',
          fields: [
            { kind: 'line', label: 'Where, and which days' },
            { kind: 'line', label: 'Adults on duty', hint: 'At least two, and one more in reserve. Initials do.' },
            { kind: 'line', label: 'Rooms', hint: 'Groups and ages, adults apart. No names of children here.' },
            {
              kind: 'table',
              label: 'Who is awake and in charge',
              options: ['From', 'To', 'Two adults'],
              rows: 3,
            },
            { kind: 'line', label: 'Cars, drivers, and what we do if one breaks down' },
            { kind: 'line', label: 'How a child rings home without asking us' },
            { kind: 'line', label: 'Medicine and allergies', hint: 'Who carries them. The list itself is locked.' },
            { kind: 'line', label: 'The nearest hospital, and the address to give for an ambulance' },
            { kind: 'tick', label: 'Nobody on duty drinks' },
            { kind: 'tick', label: 'Families have seen this plan and said yes to photographs or no' },
            { kind: 'line', label: 'Who at home knows when we are due back' },
          ],
        },
        `<h3>Month 6: screens</h3>
<p>Choose one app for the club, say who is in the group, and put a parent in every group with children. Coaches do not follow children’s private accounts and do not keep photographs of them on their own phones. Livestreaming a junior game puts faces, uniforms and a place together in public: if you must, ask the families and leave the names off.</p>
<p>In Australia many social media platforms must keep people under 16 from having accounts, since December 2025. So do not build the club’s messages on one of those: your younger members would have to stay outside, or lie about their age to hear about training. The eSafety Commissioner says which platforms are meant and has free material for sport. In New Zealand Netsafe helps with bullying and images, free, on <a href="tel:0508638723">0508 638 723</a>.</p>
<p>Say at sign-on what happens with photographs, and let people change their mind in one sentence. Delete when they do.</p>`,
      ],
    },
    {
      title: 'When a child tells you',
      line: 'Months 7 to 9. Two people, the first hour, and the families.',
      picture: 'page-contact',
      content: [
        `<p>Most children who are hurt do not make a report. They say half a sentence to somebody they like, and watch what happens to that person’s face. Everything in this part is about that half sentence.</p>
<h3>Month 7: two people</h3>
<p>You put up two names in the first week. Now make them real. They have a short course behind them, they have met the children by name, and they do not coach the children’s team. Put a photograph of each on the wall, with a number. Add the lines that work without you: Kids Helpline in Australia, <a href="tel:1800551800">1800 55 1800</a>, and What’s Up in New Zealand, <a href="tel:08009428787">0800 942 8787</a>. Let children choose somebody else if those two do not suit.</p>
<h3>Month 8: the first hour</h3>
<p>Practise it aloud, in the clubroom, with the door open. This is the order:</p>
<ol>
<li><strong>Stop and listen.</strong> Sit down, be lower than the child, let it be quiet. Do not promise to keep a secret.</li>
<li><strong>Ask as little as you can.</strong> “Tell me what happened.” “What happened then?” No suggestions, no names offered, no “are you sure”. You are not finding out whether it is true. Your questions can spoil what police later need.</li>
<li><strong>Say the four things.</strong> I believe you. It is not your fault. I’m glad you told me. I’ll tell you what happens next.</li>
<li><strong>Stay with the child.</strong> Keep them away from the person they are afraid of. If that person is coming to collect them, say so when you ring, and ask what to do. If anybody is in danger, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</li>
<li><strong>Write it down.</strong> The child’s own words, your questions, the time, who was there. Facts. On paper, today, locked away.</li>
<li><strong>Report today.</strong> To the police, and to child protection in your state or territory; in New Zealand to Police, or to Oranga Tamariki on <a href="tel:0508326459">0508 326 459</a>. If it is about somebody in the club, ask them what you may say and do before you speak to that person, and do not investigate.</li>
</ol>
<p>If you are not sure, ring and say so. You need a worry, not proof, and child protection would rather have ten calls that turn out to be nothing. Report past your own committee, if the person is on it.</p>`,
        {
          borrow: 'To the child',
          sentences: [
            'I’m glad you told me. You’re not in trouble.',
            'I believe you, and it’s not your fault.',
            'You can stop whenever you like. You don’t have to tell it again tonight.',
            'I have to tell someone whose job it is to help. I’ll stay with you while we do it.',
            'I don’t know everything that will happen. I’ll tell you each time I find out.',
          ],
        },
        `<h3>What the law adds</h3>
<p>Some adults must report suspected harm to a child, and who that is differs:</p>
<ul>
<li>In the Northern Territory everybody must report.</li>
<li>In South Australia it includes people who work or volunteer for a sporting or recreation club that provides for children, and their managers.</li>
<li>In New South Wales, Victoria, Queensland, Tasmania and the ACT an adult who believes that a child has been sexually abused, and does not tell the police without a good reason, can commit a crime. The details differ from state to state.</li>
<li>In several states a person in charge of a club can also commit a crime by doing nothing about a known risk.</li>
<li>In New Zealand most people need not report by law. Anybody may, and somebody who does so in good faith is protected.</li>
</ul>
<p>Look up your own state before the season starts and write the numbers on the worksheet below.</p>`,
        {
          worksheet: 'The first hour',
          line: 'Fill it in now, on a quiet evening. On the day you only have to read it. It holds telephone numbers and no child’s story.',
          fields: [
            {
              kind: 'heading',
              label: 'If anyone is in danger now',
              hint: '000 in Australia, 111 in New Zealand. Nothing else first.',
            },
            {
              kind: 'table',
              label: 'Our two people',
              options: ['Name', 'Number', 'If it is about them, ring'],
              rows: 2,
            },
            { kind: 'line', label: 'Police, when it is not an emergency' },
            { kind: 'line', label: 'Child protection in our state, by day' },
            { kind: 'line', label: 'Child protection at night and at weekends' },
            { kind: 'line', label: 'Our regulator or federation, and what it needs to be told' },
            { kind: 'line', label: 'What the law says we must report, and by when' },
            { kind: 'line', label: 'Where the locked notes are' },
            { kind: 'tick', label: 'We practised this aloud in the last twelve months' },
            { kind: 'tick', label: 'Every coach knows: listen, do not question, ring' },
            { kind: 'line', label: 'Who supports the volunteers afterwards' },
          ],
        },
        `<h3>Month 9: the families</h3>
<p>Invite them to an evening and tell them what you do: the checks, the two adults, the two names, and how to complain about you. Do it before there is a reason to. You want to hear a complaint about yourselves, and it needs somewhere to go that is not the committee.</p>
<p>After a report, families will ask what happened. You may not tell them much, and the child’s family comes first. Say what you can.</p>`,
        {
          borrow: 'To a parent who asks',
          sentences: [
            'There’s been a report and it’s with the right people. I can’t tell you more, and I won’t guess.',
            'Here’s what changes this week, and here’s who you can talk to about your own child.',
            'If your child wants to talk, listen and don’t question. Then ring us, or ring them directly.',
          ],
        },
      ],
    },
    {
      title: 'Keep it alive',
      line: 'Months 10 to 12. New people, the children’s own view, and one page for everyone.',
      picture: 'news-club',
      content: [
        `<p>By now the habits are there. They last for as long as somebody asks after them, so the last three months are about asking.</p>
<h3>Month 10: everyone who is new</h3>
<p>Make the code part of joining, and not part of a drawer. A new volunteer reads it, hears it from a person, meets the two people on the wall, and helps at something where two adults are already there. For the first season somebody looks in. It is a welcome as well as a check: you are showing them that this club pays attention.</p>
<p>Train once a year, with everyone. The Australian Human Rights Commission has short modules at no cost for Australian clubs, and in New Zealand the charity Safeguarding Children has a module for sport. Take five minutes at each committee meeting for one question: if this happened on Saturday, what would we do?</p>
<h3>Month 11: ask the children</h3>
<p>Ask the ones who are quiet, not only the captains. A box by the canteen, three questions on paper, a chat by age group with a parent in the room. What is good here? What is not? What did we get wrong? What would you tell a new kid to watch out for? Then say back what you heard, so that they can see it went somewhere.</p>
<p>Ask in ways that work for every child. A child with disability may tell you by drawing, or through somebody they trust. Aboriginal and Torres Strait Islander children are safer where their culture is welcome, and their families will tell you what that looks like. Tamariki Māori, and children who are new to the country, may not know what is allowed here. Make your questions and your posters for them as well.</p>`,
        {
          borrow: 'To the children, in their words',
          sentences: [
            'You’re allowed to say no to a grown-up here. Even to me.',
            'If something makes your stomach feel wrong, tell one of these two. You won’t be in trouble.',
            'Nobody here should ask you to keep a secret about your body, or about a message.',
            'What did we get wrong this season? We can take it.',
          ],
        },
        `<h3>Month 12: look back, together</h3>
<p>Read the year’s minutes. What did we do, what did we put off, and what did we learn from the day it went wrong? Thank people by name, because volunteers leave when safety feels like suspicion, and this year they did the work anyway.</p>
<p>Check five things: every check on the list still holds, the code is signed by everybody, the two names are still right, the numbers on the first-hour page still work, and a child has told you something you did not know. Ring the numbers. They change.</p>
<h3>One page for everyone</h3>
<p>Publish a page: what we did, what we will do next, how to complain, and the two names. One side of paper, on the website and by the canteen. In the states where standards are law your regulator may want to see how you meet them, and this page and your minutes are how. Write it whether or not anyone asks.</p>
<p>Then take the first job of the next year, and put a name and a day beside it while you are all still in the room.</p>
<h3>If you are reading this because something happened</h3>
<p>Go to the first hour in part 4 now. The plan for the year can wait. Child protection and the police are there for clubs as well as families, and you do not have to be certain before you ring. Afterwards be kind to yourself and to whoever the child told. Lifeline is on <a href="tel:131114">13 11 14</a> in Australia, and in New Zealand you can call or text <a href="tel:1737">1737</a>, day and night.</p>`,
      ],
    },
  ],
  steps: [
    'Choose one person for child safety, and print the name',
    'Check that everybody who is with children is cleared',
    'Agree that no adult is alone with a child out of sight',
    'Walk round at dusk with two young members, and fix one thing',
    'Write the plan for the next trip and show it to the families',
    'Practise the first hour aloud, with the numbers filled in',
    'Ask the children what you got wrong this season',
    'Publish one page about what you did',
  ],
};
