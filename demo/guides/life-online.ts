import type { SeedGuide } from '../types.ts';

export const lifeOnlineGuides: SeedGuide[] = [
  {
    slug: 'family-agreement',
    title: 'A Family Agreement',
    tileTitle: 'A Family Agreement',
    tileDesc: 'Make a household agreement that children help to write and adults keep too.',
    image: 'guide-family-agreement',
    categorySlug: 'life-online',
    priceCents: 900,
    ecmDescription: `<p>Rules that come from above last until the bedroom door closes. An agreement that everyone helped to write lasts longer. This guide takes a household through four short conversations and ends with one page on the fridge.</p>
      <ul><li>Four conversations of half an hour, for ages 6 to 17</li><li>Starting points for each age, and what to leave to the child</li><li>The promise that makes children come to you when something goes wrong</li></ul>`,
    body: `<h2>Before you start</h2>
      <p>Choose a calm day, not the day after an argument. Everyone who lives in the house takes part, and whatever is agreed applies to adults as well. If phones leave the table, yours leaves too.</p>
      <h2>Conversation one: what we like</h2>
      <p>Go round the table. What do you enjoy online? Who do you talk to? Show each other one thing. You will learn which games and people matter before you talk about limits, and children notice that you are curious and not only worried.</p>
      <h2>Conversation two: what worries us</h2>
      <p>Everyone names one worry, adults first. Keep it honest: “I scroll when I should sleep.” Then ask: what would make you close the app? What would you do next? Listen for pressure (“they get angry if I don’t answer”), secrecy (“they said not to tell”) and money.</p>
      <h2>Conversation three: our page</h2>
      <p>Write five to eight sentences that begin with “we”. Starting points:</p>
      <ul>
        <li>We charge phones outside bedrooms at night.</li>
        <li>We ask before posting a picture of someone.</li>
        <li>We keep our address, school and uniform out of public posts.</li>
        <li>We play and chat with people we know; if a stranger asks to move to another app, we stop and show someone.</li>
        <li>We can stop at any time without giving a reason.</li>
      </ul>
      <p>For ages 6 to 9, screens live in shared rooms and an adult knows every password. For 10 to 13, accounts are private and new apps are tried together first. From 14, privacy grows with trust: agree on what a parent looks at, and say when.</p>
      <h2>Conversation four: the promise</h2>
      <p>This is the sentence that does the work: <strong>“If something goes wrong, come to me. You will not lose your phone for telling me.”</strong> Children stay silent mainly because they expect to be cut off. Keep the promise even when what you hear frightens you.</p>
      <p>If someone threatens to share a picture, do not pay and do not send more. Keep the messages, stop replying and report it at <a href="https://www.esafety.gov.au/report">esafety.gov.au/report</a>. Young people can talk to Kids Helpline in Australia, <a href="tel:1800551800">1800 55 1800</a>, or to Youthline in New Zealand, <a href="tel:0800376633">0800 376 633</a>.</p>
      <h2>Keep it alive</h2>
      <p>Put a date on the page three months ahead. Read it together, cross out what nobody needs any more, and let the youngest change one line.</p>`,
  },
  {
    slug: 'images-shared-without-consent',
    title: 'When Images Are Shared',
    tileTitle: 'When Images Are Shared',
    tileDesc: 'The first day, step by step, for you or for someone you care about. Free for everyone.',
    image: 'guide-images-shared',
    categorySlug: 'life-online',
    priceCents: 0,
    publishedDaysAgo: 9,
    ecmDescription: `<p>If somebody has shared an intimate picture of you, or threatens to, you have done nothing wrong and there are people whose job it is to get it removed. This free guide goes through the first day, one step at a time.</p>`,
    body: `<h2>First, breathe</h2>
      <p>The person who shared it, or threatens to, is the one doing wrong. It does not matter who took the picture or who you sent it to. Many people have been where you are, most images can be removed, and you do not have to do this alone.</p>
      <p>If you feel that you might hurt yourself, call Lifeline on <a href="tel:131114">13 11 14</a> or <a href="tel:000">000</a> now. Kids Helpline is <a href="tel:1800551800">1800 55 1800</a>. In New Zealand call or text <a href="tel:1737">1737</a>, or call <a href="tel:111">111</a>.</p>
      <h2>Step one: keep what proves it</h2>
      <p>Take screenshots of messages, profiles, addresses of pages, dates and amounts of money that were asked for. <strong>If the person in the picture is under 18, do not screenshot, save or forward the image itself</strong>; keep the messages and links only.</p>
      <h2>Step two: do not pay, do not send more</h2>
      <p>People who blackmail come back when they are paid. Stop replying. You can leave the chat open while you report it, or block the account once you have kept the proof.</p>
      <h2>Step three: report</h2>
      <ul>
        <li>In Australia, the eSafety Commissioner can have intimate images removed: <a href="https://www.esafety.gov.au/report">esafety.gov.au/report</a>.</li>
        <li>In New Zealand, contact Netsafe at <a href="https://www.netsafe.org.nz">netsafe.org.nz</a>.</li>
        <li>Report the account to the app itself, under “nudity” or “intimate image”.</li>
        <li>StopNCII.org, and Take It Down for under 18s, make a fingerprint of the picture on your own device so that large platforms can block copies. The picture itself is not sent.</li>
        <li>It is a crime throughout Australia. If you want police involved, call <a href="tel:131444">131 444</a>, and <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand if you are in danger.</li>
      </ul>
      <h2>Step four: tell one person</h2>
      <p>Choose someone steady. You can say: “Something’s happened online. I don’t need you to fix it, I need you with me.” If a partner or former partner is behind it, call 1800RESPECT in Australia, <a href="tel:1800737732">1800 737 732</a>, or Women’s Refuge in New Zealand, <a href="tel:0800733843">0800 733 843</a>; threats like this are often part of wider abuse, and they can help you plan.</p>
      <h2>If you are the friend or parent</h2>
      <p>Do not ask to see the picture. Do not ask why it was taken. Say: “I’m on your side. Let’s do the next step together.” Then sit beside them while they report it.</p>
      <h2>In the days after</h2>
      <p>Look over your privacy settings, change passwords, and ask a friend to watch for copies so you do not have to search for them. Sleep and food first. What was done to you is an event; it is not who you are.</p>`,
  },
];
