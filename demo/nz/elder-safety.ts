import { eldersText } from '../subjects/elders.ts';
import { nzSubjectPage } from '../subjects/subject-page.ts';
import { nzHelpHere } from './helplines.ts';

export const nzElderSafety = nzSubjectPage(eldersText, {
  keyword: 'elder abuse, older people, kaumātua, enduring power of attorney, carers, whānau',
  help: nzHelpHere(
    'This page talks about the abuse of older people, without detail. You can ring these services for yourself or because you are worried about someone, and you need not give a name. In danger and unable to speak? Ring <a href="tel:111">111</a> from a mobile, stay quiet, and press 55 when you are asked to.',
    ['elder', 'refuge'],
  ),
  advice: `<h2>What it can look like</h2>
    <p>Elder abuse is harm done to an older person by somebody they trust. Often it is a son or daughter, sometimes a partner, carer or new friend. It may be about money, but also about being shouted at, handled roughly, kept from visitors, or not getting food, glasses or medicine. It can begin with real help that slowly turns into control.</p>
    <p>Aroha and harm can live in the same house. Many people do not want anyone punished. They want it to stop.</p>
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
    <p>An adult who understands the situation has the right to make their own choice, even one that worries you. Stay in touch; that alone lowers the risk. If there is danger now, call <a href="tel:111">111</a>. If the person can no longer decide for themselves, ask the Elder Abuse Response Service what the Family Court can do.</p>
    <h2>If it is happening to you</h2>
    <p>It is not your fault, and you are not a burden. You can ring the Elder Abuse Response Service on <a href="tel:08003266865">0800 32 668 65</a> and only ask questions. A Community Law centre gives free legal advice, and your bank can add protections without telling the whānau. Tell your doctor; what you say there is private.</p>
    <h2>Arrangements that protect everyone</h2>
    <h3>Money</h3><p>A separate account with one week’s money for shopping, in place of a shared card. View-only access for a second relative. Statements that come to you.</p>
    <h3>Enduring power of attorney</h3><p>For your property, you can name two people who act together, or say who must be shown the accounts. You may limit it, and while you have capacity you may cancel it. Have a lawyer of your own, and not the one your family chose.</p>
    <h3>Moving in together</h3><p>Before anyone sells a house: who pays what, whose name is on the title, and what happens if it does not work. On paper, with your own lawyer.</p>
    <h2>For families and whānau</h2>
    <p>Share the load and the view. Two people who can both see the accounts rarely misuse them, and a carer who gets a weekend off is less likely to snap. If you feel that you might, call or text <a href="tel:1737">1737</a> before you do.</p>`,
});
