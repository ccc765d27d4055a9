import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const eldersText: Subject = {
  path: '/elder-safety',
  title: 'Elder safety',
  line: 'Keep hold of your money, your home and your say.',
  image: 'page-elder-safety',
  description:
    'Recognising and preventing the abuse of older people: signs, conversations, safer money arrangements and where to get help.',
  keyword: 'elder abuse, older people, power of attorney, carers, family',
  helpNote:
    'This page talks about the abuse of older people, without detail. You can ring these services for yourself or because you are worried about someone, and you need not give a name.',
  helplines: ['elder'],
  neutralTitle: 'Reading',
  advice: `<h2>What it can look like</h2>
    <p>Elder abuse is harm done to an older person by somebody they trust. Often it is a son or daughter, sometimes a partner, carer or new friend. It may be about money, but also about being shouted at, handled roughly, kept from visitors, or not getting food, glasses or medicine. It can begin with real help that slowly turns into control.</p>
    <p>Love and harm can live in the same house. Many people do not want anyone punished. They want it to stop.</p>
    <h2>Signs a neighbour or friend may notice</h2>
    <ul>
      <li>Someone always answers for the person</li>
      <li>Bills unpaid, or valuables gone</li>
      <li>Mail, telephone or visits that no longer get through</li>
      <li>Bruises explained too quickly, or fear when a car pulls in</li>
      <li>Papers signed in a hurry, a new will, a house transferred</li>
    </ul>
    <h2>How to ask</h2>
    <p>Find a time when the two of you are alone. Speak about what you have seen. “You used to come to cards. Is everything all right at home?” “Is anyone making things hard about money?” Then wait. If the answer is no, say that you will ask again, and do.</p>
    <p>An adult who understands the situation has the right to make their own choice, even one that worries you. Stay in touch; that alone lowers the risk. If there is danger now, or the person can no longer decide for themselves, call <a href="tel:000">000</a> or ask your state’s public guardian.</p>
    <h2>If it is happening to you</h2>
    <p>It is not your fault, and you are not a burden. You can ring 1800ELDERHelp on <a href="tel:1800353374">1800 353 374</a> and only ask questions. A seniors rights service gives free legal advice, and your bank can add protections without telling the family. Tell your doctor; what you say there is private.</p>
    <h2>Arrangements that protect everyone</h2>
    <h3>Money</h3><p>A separate account with one week’s money for shopping, in place of a shared card. View-only access for a second relative. Statements that come to you.</p>
    <h3>Power of attorney</h3><p>Two people acting together, or one acting and another seeing the accounts. You may limit it, and while you have capacity you may cancel it.</p>
    <h3>Moving in together</h3><p>Before anyone sells a house: who pays what, whose name is on the title, and what happens if it does not work. On paper, with your own lawyer.</p>
    <h2>For families</h2>
    <p>Share the load and the view. Two people who can both see the accounts rarely misuse them, and a carer who gets a weekend off is less likely to snap. If you feel that you might, ring the Carer Gateway on <a href="tel:1800422737">1800 422 737</a> before you do.</p>`,
  related: [...guideTiles('money-and-trust', 'spotting-scams'), eventTile.tasman],
  series: '/guides/category/growing-older-safely',
};

export const elderSafety = subjectPage(eldersText);
