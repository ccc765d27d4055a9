import { homeText } from '../subjects/home.ts';
import { nzSubjectPage } from '../subjects/subject-page.ts';
import { nzHelpHere } from './helplines.ts';

export const nzAtHome = nzSubjectPage(homeText, {
  keyword:
    'family violence, domestic violence, stalking, abuse, sexual assault, whānau, coercive control, protection order, leaving safely',
  help: nzHelpHere(
    'You can ring to ask one question, without giving a name, and whether you plan to leave or not. In danger and unable to speak? Ring <a href="tel:111">111</a> from a mobile, stay quiet, and press 55 when you are asked to. If you would rather talk in te reo Māori or another language, ask; many of these services can find someone.',
    ['refuge', 'shine', 'sexual', 'youth', 'heyBro'],
  ),
  advice: `<h2>It may have no name yet</h2>
    <p>Perhaps nobody has hit you. Perhaps somebody checks your phone, holds the bank card, decides whom you see, tells you that you are mad, or goes quiet in a way that makes you watch every word. All of that can be family violence. If you have begun to arrange your days so that one person stays calm, it is worth talking about. It is not your fault, and you do not have to be certain before you ask.</p>
    <h2>You know the danger best</h2>
    <p>You have kept yourself and perhaps others going until now, and you know what makes things worse. No page can tell you whether to stay or to go. Leaving, or speaking of it, can be the most dangerous time, so it helps to plan with somebody who does this mahi every day before you say anything at home.</p>
    <p>Some things call for help today: hands around the neck, even once; threats to kill you, the tamariki or themselves; a weapon; being followed or watched; violence while pregnant; violence that is getting worse. Call <a href="tel:111">111</a> if it is now.</p>
    <h2>If you stay for now</h2>
    <ul>
      <li>Agree on a word with a neighbour or friend that means: call the police</li>
      <li>Know which doors lead out, and keep away from the kitchen and the bathroom when it starts</li>
      <li>Teach tamariki to go to a safe place and to ring <a href="tel:111">111</a>, not to step in</li>
      <li>Keep a little money, a charged phone and copies of papers where only you can reach them, if that is safe</li>
    </ul>
    <h2>If you think of going</h2>
    <ul>
      <li>Plan it with Women’s Refuge or Shine; they know about safe houses, money, visas and pets</li>
      <li>Take medicine, identity papers, bank cards, keys, and something each child loves</li>
      <li>Tell only people who will not pass it on, not even by accident</li>
      <li>The Family Court can make a protection order, which tells somebody to stop and to keep away from you; a Community Law centre explains how, at no cost</li>
    </ul>
    <p>An order helps many people. It does not take the place of a plan.</p>
    <h2>Phones, cars and accounts</h2>
    <p>If they know things they should not, a phone, a car or a shared account may be telling them. Changing everything at once can warn them, and it can remove evidence. Use a device they have never held, and ask Women’s Refuge, or Netsafe on <a href="tel:0508638723">0508 638 723</a>, first. Our page on <a href="/using-this-site">using this site more safely</a> is a beginning.</p>
    <h2>If you are worried about somebody else</h2>
    <p>Ask when the two of you are alone: “I have noticed you seem afraid of him. Is that right?” Believe the answer. Do not speak to the other person about it, and do not tell your friend what to do. Say that you will still be there, and be there.</p>
    <h2>If you are the one who frightens people</h2>
    <p>Ringing about it is a decent thing to do. Hey Bro on <a href="tel:0800439276">0800 439 276</a> is for men who feel that they may hurt somebody. Anyone can call or text <a href="tel:1737">1737</a>, day and night.</p>`,
});
