import type { SeedGuide } from '../types.ts';

export const eachOtherGuides: SeedGuide[] = [
  {
    slug: 'step-in-safely',
    title: 'Step In Safely',
    tileTitle: 'Step In Safely',
    tileDesc: 'Five ways to act when you see something wrong, including the ones nobody notices.',
    image: 'guide-step-in-safely',
    categorySlug: 'looking-out-for-each-other',
    priceCents: 900,
    plan: 'standard',
    ecmDescription: `<p>You see it on the train, at the bar, in the meeting. Your heart goes faster, you look around, and the moment passes. This guide helps you choose beforehand, so that next time you do one small thing.</p>
      <ul><li>Five ways to act, from a quiet word to a telephone call</li><li>Sentences for the street, the workplace and the family table</li><li>How to look after the person, and yourself, afterwards</li></ul>`,
    body: `<h2>Why good people freeze</h2>
      <p>When several people see the same thing, each waits for another. It is not coldness; it is how groups work. The way out is to decide before you are there: <em>when I notice, I will do one thing.</em> One person moving makes it easier for the next.</p>
      <h2>Your safety comes first</h2>
      <p>Look before you act. Is there a weapon, drink or drugs, several people, nowhere to go? Then keep your distance and call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand. You help nobody by being hurt. If you know the two are partners, be careful about confronting the one who is doing harm: the other may pay for it at home.</p>
      <h2>Five ways</h2>
      <p><strong>Distract.</strong> Break the moment without naming it. Ask for directions, drop your keys, say “there you are, we’re leaving”. It works because nobody loses face.</p>
      <p><strong>Delegate.</strong> Find the person whose place it is: the driver, the bar staff, a teacher, the host. Say what you saw and what you want: “That man won’t leave her alone. Could you come over?”</p>
      <p><strong>Document.</strong> If somebody else is helping, note time, place and words, or film from a distance. Give the recording to the person affected. Never post it; it is theirs.</p>
      <p><strong>Delay.</strong> When it is over, go to the person. “I saw that. It wasn’t right. Are you okay? Shall I wait with you?” This is the step people remember for years, and it needs no courage in the moment at all.</p>
      <p><strong>Direct.</strong> When it is safe, say it short and calm, about the behaviour and not the person. “That’s enough.” “She said no.” “We don’t talk like that here.” Then turn to the one affected, and do not argue.</p>
      <h2>Sentences to keep ready</h2>
      <ul>
        <li>At work: “I don’t get the joke. Explain it to me.”</li>
        <li>In a meeting: “I’d like to hear the end of what she was saying.”</li>
        <li>With family: “I love you and I don’t want to hear that.”</li>
        <li>With friends: “Mate. Leave it. Come and have some water.”</li>
      </ul>
      <p>Say two of them aloud today. A sentence you have spoken once comes more easily the second time.</p>
      <h2>Afterwards</h2>
      <p>You may shake, or think of better words at midnight. Talk to someone. If you did nothing this time, you can still do the fourth step: go back, or write. And if what you saw troubles you, 1800RESPECT in Australia, <a href="tel:1800737732">1800 737 732</a>, and <a href="tel:1737">1737</a> in New Zealand are there for bystanders as well.</p>`,
  },
  {
    slug: 'gambling-in-the-family',
    title: 'Gambling in the Family',
    tileTitle: 'Gambling in the Family',
    tileDesc: 'Protect the household, look after yourself and keep the door open. Free for everyone.',
    image: 'guide-gambling-in-the-family',
    categorySlug: 'looking-out-for-each-other',
    priceCents: 0,
    ecmDescription: `<p>You found a statement, or a lie, or both. This free guide is for the people around someone who gambles. It helps you protect the household’s money, have a conversation that does not turn into a fight, and look after yourself whatever they decide.</p>
      <ul><li>What to do with accounts and debts in the first week</li><li>A conversation, sentence by sentence</li><li>Blocks, exclusions and counselling that cost nothing</li></ul>`,
    body: `<h2>It is not about willpower</h2>
      <p>Betting apps and machines are built to keep people playing. Someone you love can be clever, kind and caught. You did not cause it and you cannot cure it. You can make the household safer, and you can make it easier to ask for help.</p>
      <h2>This week: protect the essentials</h2>
      <ul>
        <li>Find out what is owed, to whom. A free financial counsellor can sit with you on the telephone: in Australia on the National Debt Helpline, <a href="tel:1800007007">1800 007 007</a>, in New Zealand through MoneyTalks, <a href="tel:0800345123">0800 345 123</a>.</li>
        <li>Have your own income paid into an account in your name alone.</li>
        <li>Pay rent, power and food first, by direct debit on pay day.</li>
        <li>Ask the bank for a gambling block on cards, and for a second signature on the mortgage redraw.</li>
        <li>Do not sign, guarantee or lend to cover losses. It buys a week and costs a year.</li>
      </ul>
      <h2>The conversation</h2>
      <p>Choose a time after a calm day, not after a loss. Leave your findings in the drawer for the first five minutes.</p>
      <p><em>Start with care:</em> “I’ve been worried about you.” <em>Say what you have seen:</em> “The rent account was empty twice this month.” <em>Say how it is for you:</em> “I’m scared about the house.” <em>Ask, and wait:</em> “What’s it like for you?” <em>Offer one next step:</em> “Would you ring Gambling Help with me, just to hear what they say?”</p>
      <p>Expect denial, promises or anger. You can stop: “I don’t want to fight. I’ll ask again on Sunday.” If you are afraid of the reaction, do not have this talk alone; first call 1800RESPECT in Australia, <a href="tel:1800737732">1800 737 732</a>, or Women’s Refuge in New Zealand, <a href="tel:0800733843">0800 733 843</a>. Taking or controlling money can be a form of abuse.</p>
      <h2>Tools that cost nothing</h2>
      <ul>
        <li><strong>BetStop</strong>, Australia’s national self-exclusion register, closes every licensed online betting account at once: <a href="https://www.betstop.gov.au">betstop.gov.au</a>.</li>
        <li>Self-exclusion from venues: in Australia through the club or your state’s scheme, in New Zealand through the venue or with help from the Gambling Helpline.</li>
        <li>Blocking software and card blocks, set up together.</li>
        <li><strong>Gambling Help</strong> in Australia, <a href="tel:1800858858">1800 858 858</a>, or the <strong>Gambling Helpline</strong> in New Zealand, <a href="tel:0800654655">0800 654 655</a>: day and night, also for family members.</li>
      </ul>
      <h2>Children in the house</h2>
      <p>They have noticed. Say enough: “Dad is having trouble with betting. It isn’t your fault, and grown-ups are helping.” Keep bedtimes and birthdays as they are.</p>
      <h2>Look after yourself</h2>
      <p>Recovery has slips. Decide what you will do in each case before it happens, tell one friend the whole truth, and keep one evening a week that has nothing to do with any of it. If thoughts turn dark, for you or for them, ring Lifeline in Australia, <a href="tel:131114">13 11 14</a>, or <a href="tel:1737">1737</a> in New Zealand.</p>`,
  },
  {
    slug: 'drinks-after-work',
    title: 'Drinks After Work',
    tileTitle: 'Drinks After Work',
    tileDesc: 'Keep the good parts of getting together, and look after the people for whom it is not easy.',
    image: 'guide-drinks-after-work',
    categorySlug: 'looking-out-for-each-other',
    priceCents: 1200,
    plan: 'pro',
    ecmDescription: `<p>Most teams drink together now and then, and most of the time it is fine. This guide is for the other times: the party that went too far, the colleague who smells of it at nine, the person who has quietly stopped coming.</p>
      <ul><li>How to plan an event that nobody has to survive</li><li>A fair conversation with someone you are worried about</li><li>What to do when somebody is unfit for work, or unwell</li></ul>`,
    body: `<h2>Look at the culture first</h2>
      <p>Count one month of invitations. How many involve alcohol? How many begin when parents have gone home? A team that can only be friendly with a glass in hand leaves people out: those who are pregnant, who are recovering, who drive, whose faith or medicine says no, or who do not care for it.</p>
      <h2>Events that nobody has to survive</h2>
      <ul>
        <li>Start early and end at a time that is on the invitation.</li>
        <li>Food first, and good drinks without alcohol at the front of the table.</li>
        <li>No shots, no bottomless anything, no bar tab that closes itself with more rounds.</li>
        <li>Two hosts who stay sober and whose names are known.</li>
        <li>A paid way home for everyone.</li>
      </ul>
      <p>What happens at a work event is work. The same expectations apply, and so does the duty to prevent harassment.</p>
      <h2>When you are worried about one person</h2>
      <p>Speak about what you have seen, never about what you suspect. “You’ve been late on four Mondays and you missed the handover. That’s not like you. How are things?” Then be quiet. You are offering a door and not a diagnosis.</p>
      <p>If they talk, thank them. Ask what would help, and mention the employee assistance program if you have one, their GP, or a confidential line: the National Alcohol and Other Drug Hotline in Australia, <a href="tel:1800250015">1800 250 015</a>, or the Alcohol Drug Helpline in New Zealand, <a href="tel:0800787797">0800 787 797</a>. If they do not, say that the offer stands, be clear about the work, and write down what was agreed.</p>
      <h2>When someone is unfit for work today</h2>
      <p>Take them aside with a second person present. Do not argue about the cause. “I don’t think you’re safe to work at the moment.” Arrange a way home; never let them drive. Meet on the next day, when they are well, and follow the policy that you have told everyone about.</p>
      <h2>When somebody is unwell</h2>
      <p>If a person cannot be woken, breathes slowly, turns blue or has a seizure, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand. Lay them on their side, stay, and say what was taken if you know. Ambulance officers are there to help and do not call the police as a matter of course.</p>
      <h2>Coming back</h2>
      <p>Someone who returns after treatment needs ordinary things: work that matters, a plan for bad days, and one colleague who asks how they are without lowering their voice. Keep their story theirs.</p>`,
  },
];
