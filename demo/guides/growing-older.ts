import type { SeedGuide } from '../types.ts';

export const growingOlderGuides: SeedGuide[] = [
  {
    slug: 'money-and-trust',
    title: 'Money, Trust and Growing Older',
    tileTitle: 'Money, Trust and Growing Older',
    tileDesc: 'Powers of attorney, shared accounts and family loans, arranged so that everyone can see.',
    image: 'guide-money-and-trust',
    categorySlug: 'growing-older-safely',
    priceCents: 1200,
    plan: 'standard',
    ecmDescription: `<p>Most people who take money from an older person are people they love. That is why it is so hard to talk about, and why ordinary arrangements made early protect everyone, including the honest helper. This guide walks you through them.</p>
      <ul><li>What an enduring power of attorney does, and how to limit it</li><li>Three lines to write down before family money changes hands</li><li>Ten early signs, and what a neighbour can do about them</li></ul>`,
    body: `<h2>Start while it is easy</h2>
      <p>The best time to arrange help with money is when you do not need it. You can choose calmly who helps, what they may do and who else will see it. Forms and rules differ between the states, and New Zealand has its own. Nothing in this guide is legal advice; a community legal centre or your state’s seniors rights service can advise you free of charge.</p>
      <h2>An enduring power of attorney</h2>
      <p>This document lets someone act for you, and goes on working if you lose the capacity to decide. Three choices make it safer:</p>
      <ul>
        <li><strong>Two attorneys who must act together</strong>, or one attorney and a second person who receives the statements.</li>
        <li><strong>A clear start.</strong> It can begin only when a doctor says you can no longer decide.</li>
        <li><strong>Limits.</strong> You may rule out gifts, loans and the sale of your home.</li>
      </ul>
      <p>You can cancel it at any time while you have capacity. Tell the bank in writing when you do.</p>
      <h2>Shared accounts and cards</h2>
      <p>A joint account belongs to both holders: either can empty it. If someone shops for you, a separate account with one week’s money and its own card does the same job with far less risk. Ask the bank for view-only access for a second family member.</p>
      <h2>Lending, giving and moving in</h2>
      <p>Before money goes towards a child’s house or a granny flat, write down in three lines: is it a gift or a loan, when is it paid back, and what happens if someone dies, separates or the arrangement ends. Get your own lawyer, not the one the family uses. A pension can be affected; Services Australia’s Financial Information Service is free.</p>
      <h2>Ten early signs</h2>
      <ul>
        <li>Bills unpaid that always were paid</li><li>Withdrawals at odd hours or places</li><li>A new “best friend” who answers for the person</li><li>Mail redirected</li><li>Belongings gone</li>
        <li>A will changed in a hurry</li><li>Visitors turned away</li><li>Fear of a certain person</li><li>No pocket money although income is fine</li><li>Signing papers without reading them</li>
      </ul>
      <p>One sign is a reason to visit. Three are a reason to ask: “Is everything all right with your money? Is anyone making it hard?” Ask when the two of you are alone.</p>
      <h2>Where to turn</h2>
      <p>Call 1800ELDERHelp in Australia, <a href="tel:1800353374">1800 353 374</a>, or the elder abuse helpline in New Zealand, <a href="tel:08003266865">0800 32 668 65</a>. Banks have teams for this and can put a hold on payments. In danger, call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>`,
  },
  {
    slug: 'spotting-scams',
    title: 'Spotting Scams',
    tileTitle: 'Spotting Scams',
    tileDesc: 'Three questions that stop most scams, and what to do in the first hour if one got through.',
    image: 'guide-spotting-scams',
    categorySlug: 'growing-older-safely',
    priceCents: 900,
    plan: 'standard',
    ecmDescription: `<p>Scams work on clever people, busy people and kind people. They work because they hurry you. This guide teaches three questions that slow things down, and a first-hour plan in case you have already paid.</p>
      <ul><li>The five stories that most scams tell</li><li>A card for beside the telephone</li><li>The first hour after a payment, in four steps</li></ul>`,
    body: `<h2>Three questions</h2>
      <p>Every scam is a story that ends with you doing something quickly. Ask:</p>
      <ul>
        <li><strong>Who started this?</strong> If they rang, wrote or knocked, you do not know who they are.</li>
        <li><strong>What is the hurry?</strong> Real banks, courts and grandchildren can wait ten minutes.</li>
        <li><strong>May I tell someone?</strong> Anyone who says “keep this between us” has answered for you.</li>
      </ul>
      <p>Then hang up and ring back on a number you already have: the one on your card, on a bill, or in your own address book.</p>
      <h2>The five stories</h2>
      <p><strong>“There’s a problem with your account.”</strong> A caller says your money is at risk and must be moved. No bank asks you to move money to keep it safe.</p>
      <p><strong>“Hi Mum, new phone.”</strong> A message from a strange number asks for a bill to be paid. Ring the old number.</p>
      <p><strong>“Let me fix your computer.”</strong> Nobody who rings you needs to see your screen. Turn the computer off at the wall.</p>
      <p><strong>“You have found someone special.”</strong> Warmth that grows quickly, a reason never to meet, then a need for money. It hurts to doubt; ask a friend to read the messages with you.</p>
      <p><strong>“A safe return.”</strong> An investment on a polished page, with a famous face. Look the company up on the regulator’s register at <a href="https://moneysmart.gov.au">moneysmart.gov.au</a>.</p>
      <h2>The first hour</h2>
      <ul>
        <li><strong>Now:</strong> ring your bank’s fraud line and say “stop the payment”. The sooner, the better the chance.</li>
        <li><strong>Next ten minutes:</strong> change the password of your email, then your bank, from another device.</li>
        <li><strong>Next half hour:</strong> call IDCARE on <a href="tel:1800595160">1800 595 160</a> in Australia or <a href="tel:0800121068">0800 121 068</a> in New Zealand, if you gave out a licence, passport or Medicare number.</li>
        <li><strong>Before you sleep:</strong> write down what happened, and report it at <a href="https://www.scamwatch.gov.au">scamwatch.gov.au</a> and <a href="https://www.cyber.gov.au/report">cyber.gov.au/report</a>.</li>
      </ul>
      <p>Expect a second call, from someone who offers to recover the money for a fee. That is the same people.</p>
      <h2>For families</h2>
      <p>Never say “how could you fall for that”. Shame is what keeps people from telling, and telling early is what saves the money. Agree on a family word that only you know, and use it whenever money is asked for by telephone.</p>
      <h2>Beside the telephone</h2>
      <p>Write on a card: <em>Who started this? What’s the hurry? May I tell someone? I’ll ring you back.</em></p>`,
  },
];
