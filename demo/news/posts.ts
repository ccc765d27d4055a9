import type { PictureName } from '../pictures.ts';

export interface SeedPost {
  slug: string;
  title: string;
  /** A calendar date. */
  date: string;
  image: PictureName;
  shortDesc: string;
  /** HTML */
  body: string;
}

/** Newest first. */
export const posts: SeedPost[] = [
  {
    slug: 'four-hundred-kind-questions',
    title: 'What four hundred kind questions taught us',
    date: '2026-06-06',
    image: 'news-questions',
    shortDesc:
      'For a year we asked workshop groups to write down the sentence they wished someone had said. Here is what came back.',
    body: `<p>At the end of every workshop we hand out a blank card. On it goes one sentence: the thing you wish somebody had said to you, or that you wish you had said. Nobody signs. After a year there were four hundred and twelve of them in a shoe box, and in May three of us sat down and read every one.</p>
      <h2>They are short</h2><p>The longest has nineteen words. Most have eight or fewer. “You don’t have to laugh at that.” “I saw that too.” “Do you want me to wait with you?” Nobody wished for a speech.</p>
      <h2>They are rarely about the person who did harm</h2><p>We had expected comebacks. There are eleven. The other four hundred speak to the person it happened to. That has changed how we teach: we used to begin with interrupting, and now we begin with walking over.</p>
      <h2>Many of them come late</h2><p>“I should have rung you that night. How are you now?” is not a failure. Thirty-eight cards say, one way or another, that somebody came back days or years later and that it still counted.</p>
      <p>We have printed a dozen of the sentences on the back of our <a href="/product/conversation-cards">conversation cards</a>. The shoe box stays where it is. It is filling up again.</p>`,
  },
  {
    slug: 'one-sentence-in-the-rules',
    title: 'The club that changed one sentence',
    date: '2026-05-18',
    image: 'news-club',
    shortDesc:
      'A netball club on the South Coast had a forty-page policy that nobody read. They kept it, and put one sentence on the wall.',
    body: `<p>When the committee of a netball club wrote to us last winter, they had everything: a policy, a complaints form, a poster with a telephone number. What they lacked was people who used them. In four years the form had been filled in once, about parking.</p>
      <h2>What was in the way</h2><p>We asked twenty players, aged eleven to seventeen, what they would do if a coach made them uncomfortable. Most said they would tell a friend. Two knew that there was a form. None could say what would happen after they handed it in, and several thought that they would lose their place in the team while somebody looked into it.</p>
      <h2>What they did</h2><p>The committee wrote one sentence and painted it beside the canteen, at the height of an eleven-year-old: “If something feels wrong, tell Marnie or Joe; you will still play on Saturday.” Marnie and Joe learned how to listen, what to write down and whom to ring.</p>
      <p>There have been six conversations since. Five were small and were sorted within a week. One was not small, and it reached the right people within a day. The policy still has forty pages. Our page on <a href="/child-safe-organisations">child-safe organisations</a> has four things that a club can do this month.</p>`,
  },
  {
    slug: 'a-breath-takes-eight-seconds',
    title: 'A breath takes eight seconds',
    date: '2026-04-27',
    image: 'news-breath',
    shortDesc:
      'Before a hard conversation, four slow breaths help more than another rehearsal. There is a counter on this page to try it with.',
    body: `<p>People who answer telephones for a living learn it in their first week. Before you pick up, breathe out. The caller hears the difference, although neither of you could say what it was.</p>
      <p>It works for the conversation you have been putting off as well. Rehearsing makes us faster and louder. A long breath out does the opposite: the shoulders come down, and the first sentence comes out at a speed that somebody can answer.</p>
      <h2>Try four</h2><p>In through the nose while the counter says so, and out for just as long. Nothing is recorded, and nobody sees that you did it.</p>
      <div data-embed-id="breathing">The counter needs JavaScript. Count slowly to four as you breathe in, and to four as you breathe out.</div>
      <p>If your chest is tight for most of the day, or you cannot sleep, that is worth a talk with your doctor. And if tonight is one of the long ones, call Lifeline in Australia, <a href="tel:131114">13 11 14</a>, or <a href="tel:1737">1737</a> in New Zealand, at any hour.</p>`,
  },
  {
    slug: 'when-the-phone-rings-at-two',
    title: 'When the phone rings at two in the morning',
    date: '2026-04-02',
    image: 'news-night',
    shortDesc: 'A daughter, a bank that was not a bank, and twelve minutes in which a lot can still be saved.',
    body: `<p>Elaine, who is seventy-nine and lets us use her story, was woken by a call from “the fraud team”. The man knew her name and her branch. He was kind. He stayed on the line while she moved her savings to keep them safe, and he told her that her family might be in on it, so best say nothing.</p>
      <p>Then she rang her daughter anyway, because she could not get back to sleep.</p>
      <h2>What her daughter did well</h2><ul><li>She did not ask how her mother could have fallen for it</li><li>She stayed on the line while Elaine rang her bank on the number printed on her card</li><li>She wrote down times and amounts while they were fresh</li><li>She came for breakfast</li></ul>
      <h2>What happened</h2><p>Two of the three transfers were stopped. The third was gone. Elaine says that the breakfast mattered more. People who are ashamed stop ringing, and those who stop ringing lose the next amount as well.</p>
      <p>Our guide <a href="/products/guides/spotting-scams">Spotting Scams</a> has a plan for the first hour, to put on the fridge. Our page on <a href="/elder-safety">elder safety</a> has more on money and trust.</p>`,
  },
  {
    slug: 'five-minutes-before-the-meeting',
    title: 'Five minutes before the meeting',
    date: '2026-03-09',
    image: 'news-meeting',
    shortDesc:
      'The remark was made in the corridor, and everyone had somewhere to be. Three teams tell us what they do with such moments now.',
    body: `<p>Hardly anything happens in the meeting itself. It happens on the way there: a joke about somebody’s accent, a hand on a back, a nickname that only one person dislikes. Everyone has five minutes and a laptop under one arm.</p>
      <h2>A hospital ward in Hobart</h2><p>Nurses there say “Pause” and nothing else. It was agreed beforehand that whoever hears it stops talking, and that nobody has to explain on the spot. It is used about twice a month, mostly by the youngest.</p>
      <h2>A council depot in Dubbo</h2><p>They have a bench. If someone asks you to sit on it with them, you have ten minutes, and the roster knows. Most of what is said there is not about harm at all, which is rather the point.</p>
      <h2>A law firm in Perth</h2><p>Partners begin the Monday meeting with what they got wrong last week. “It took a month before anyone believed that we meant it,” one told us, “and then a graduate told me what I had got wrong.”</p>
      <p>None of it cost anything. If you would like to find your own version, have a look at our <a href="/workshops">workshops</a>.</p>`,
  },
  {
    slug: 'words-we-stopped-using',
    title: 'Words we have stopped using',
    date: '2026-02-16',
    image: 'news-words',
    shortDesc:
      'We took “vulnerable people” out of all our guides. It took three drafts to find out what we had meant by it.',
    body: `<p>Language changes slowly, and then you read an old guide of your own and wince. This summer we went through all of ours with a group of readers who have lived what the guides are about. These are three of the words that went.</p>
      <h2>“Vulnerable”</h2><p>It sounds as if the risk lived in the person. Mostly it lives in the arrangement: one carer and no visitors, one coach with all the keys. We now say what the arrangement is.</p>
      <h2>“Just”</h2><p>As in “just leave” or “just block him”. If it were just anything, it would be done. Every “just” has become a first step and somebody to do it with.</p>
      <h2>“Reach out”</h2><p>A reader named Tom put it best: “I don’t know what to do with my hands.” We say ring, write, or go and sit beside.</p>
      <p>We will have missed some. If a word on these pages makes you wince, <a href="/contact">tell us</a>; you need not say why.</p>`,
  },
  {
    slug: 'notes-from-the-ferry',
    title: 'Notes from the ferry',
    date: '2026-01-28',
    image: 'news-ferry',
    shortDesc:
      'Fourteen towns, one van and a crossing of Bass Strait: what people asked us when there was nothing to sell.',
    body: `<p>In January two of us took a van around Tasmania. There was no workshop and no stall with pens, only two camp chairs, a thermos and a sign that said “Ask us anything about looking out for people”. We wanted to hear questions before somebody had tidied them for a form.</p>
      <h2>What people asked</h2><p>A deckhand wanted to know how you tell your boss that his mate drinks. A grandmother had been left in charge of three phones with passwords. A man in Queenstown stood about for half an hour, spoke of the weather, and then asked what happens when you ring a gambling line, exactly, step by step.</p>
      <h2>What we took home</h2><p>Almost nobody asked what the law says. Nearly all asked what happens next. Since then our pages say first what you can do today, as on our page about <a href="/gambling-harm">gambling harm</a>.</p>
      <p>The thermos did not survive Strahan. We are off to the Riverina in spring.</p>`,
  },
  {
    slug: 'a-quieter-christmas-table',
    title: 'A quieter Christmas table',
    date: '2025-12-08',
    image: 'news-table',
    shortDesc:
      'One uncle, one bottle too many and thirty years of everybody looking at their plates. A family tells how it went differently.',
    body: `<p>Every family knows the moment. The plates are half empty, somebody has had enough to drink, and a remark is made that everyone has heard before. For three decades the Harrises of Bendigo looked at their plates. Last year they did not, and they asked us to write down how.</p>
      <h2>Before</h2><p>Two cousins rang each other in the first week of December. They agreed on one thing: whoever was nearest would change the subject once, and the other would get up and ask for help in the kitchen. Nobody would argue at the table.</p>
      <h2>On the day</h2><p>It came with the pudding. “Leave that, Ray, tell us about the boat.” He told them about the boat. When it came again, half the table got up to do the dishes. It was, says the youngest, the cleanest kitchen of her childhood.</p>
      <h2>Afterwards</h2><p>On Boxing Day the brother Ray listens to rang him. They spoke for ten minutes about the remark and for an hour about the drinking. He is seeing his doctor. Our page on <a href="/alcohol-and-other-drugs">alcohol and other drugs</a> has words for that call.</p>`,
  },
  {
    slug: 'a-photo-is-not-a-secret',
    title: 'A photo is not a secret you both keep',
    date: '2025-11-17',
    image: 'news-photo',
    shortDesc:
      'Year nines rewrote our page about images that are shared without consent. It became shorter and a good deal braver.',
    body: `<p>Our guide for young people whose pictures have been passed around was written by adults, and it read like it. So we gave it to three classes of fourteen-year-olds with a red pen each and left the room.</p>
      <h2>They cut the first page</h2><p>It explained the law. “You’re not reading that when it’s happening to you,” said the note in the margin. The law has gone to the end. The first line is now: “This can be stopped, and you are not in trouble with us.”</p>
      <h2>They added the friends</h2><p>Whoever receives such a picture decides in a second whether it travels on. The new page has a part for them: delete it, tell the sender that you did, and go and sit with the person at lunch.</p>
      <h2>They asked for one number</h2><p>Not seven. In Australia it is Kids Helpline on <a href="tel:1800551800">1800 55 1800</a>, and the eSafety Commissioner has pictures taken down. In New Zealand it is Youthline on <a href="tel:0800376633">0800 376 633</a>, and Netsafe helps. Our page on <a href="/online-safety">online safety</a> is better for it.</p>`,
  },
];
