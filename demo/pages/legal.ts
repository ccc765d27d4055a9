import { banner, band, html, publicPage } from '../build.ts';
import type { SeedPage } from '../types.ts';

const privacyPage = publicPage(
  {
    path: '/privacy',
    title: 'Privacy',
    image: 'page-privacy',
    description: 'What PHI keeps about you, why, for how long, and how to see or delete it.',
    keyword: 'privacy, personal information, cookies',
    items: [
      banner({
        image: 'page-privacy',
        title: 'Privacy',
        line: 'As little as possible, for as short a time as possible.',
      }),
      band(
        'paper',
        html(`<h2>In short</h2>
        <p>You can read almost everything here without telling us who you are. When you buy or register, we keep what we need to deliver it and what the law makes us keep. We do not sell information, we show no advertising, and we do not follow you to other sites.</p>
        <h2>What we keep</h2>
        <h3>When you only read</h3><p>Nobody keeps a list of what you read or search for here. To stop abuse our server counts requests from a network for a few hours, and it notes when something on the site breaks.</p>
        <h3>When you fill a cart</h3><p>Your browser holds the number of your cart. A cart that nobody comes back to is deleted after ninety days, or after a year if you were logged in.</p>
        <h3>When you fill in a worksheet</h3><p>What you write in a guide stays in your browser and is sent to nobody, not even to us. Whoever uses the same device can read it there, until you clear it, log out or use the quick exit.</p>
        <h3>When you buy</h3><p>Name, email, telephone if you give it, what you bought and what you paid. Card numbers go straight to the payment provider and never reach us. The law makes us keep orders for years, also when you have deleted your account. One that was never paid is deleted after a year.</p>
        <h3>When you come to an event</h3><p>Your name, email and telephone if you give it, so that we can send the details, and at the door that you have come. We delete them a year after the event. If you paid, your order keeps your own name and email.</p>
        <h3>When you write to us</h3><p>Your name, how to reach you, what you wrote and what you attached, for ninety days, so that we can answer. Ask us, and we will delete it at once.</p>
        <h3>When you take our newsletter</h3><p>Your name and email, when you agreed, and the words you agreed to. Every newsletter has a link to unsubscribe.</p>
        <h3>When you have an account</h3><p>Your name, your email, a password that we store only in scrambled form, and the guides you own. Your account also shows where you are logged in, by browser and time; a log-in goes from that list when it ends. While you are logged in, a cookie tells our server that somebody is, and not who; logging out removes it.</p>
        <h3>When you play a film</h3><p>Films are kept by YouTube, which belongs to Google. Until you press play, nothing is loaded from there, not even a picture. Then YouTube learns your network address, your browser and device, which film it is, and that you are on this site. If you are logged in there, it may note that with your account. We remember nothing of it, and ask again the next time. On pages for people who may be watched, films are links only.</p>
        <h2>Who else sees it</h2>
        <p>The company that processes cards, the company that sends our email, and the company that runs our servers in Sydney, each only as far as its work requires. If your employer gave you access, it sees your name and email address, and never what you read.</p>
        <h2>If somebody watches your device</h2>
        <p>This site has a quick exit button, and pressing Shift three times does the same. It leaves this site and opens a neutral page. It cannot remove what your browser, your telephone company or a program on the device has already recorded. <a href="/using-this-site">Using this site more safely</a> says what helps.</p>
        <h2>Your rights</h2>
        <p>Ask at <a href="mailto:privacy@phi.example">privacy@phi.example</a> to see, correct or delete what we hold, and we will answer within thirty days. If you are not satisfied you can go to the Office of the Australian Information Commissioner, or in New Zealand to the Privacy Commissioner.</p>
        <h2>Changes</h2><p>If we change this page in a way that matters, we say so here and write to members first.</p>`),
      ),
    ],
  },
  { protected: true },
);

const termsPage = publicPage({
  path: '/terms',
  title: 'Terms',
  image: 'page-terms',
  description: 'The terms for buying guides, event places and products from PHI, with refunds and cancellations.',
  keyword: 'terms, refunds, cancellation, delivery',
  items: [
    banner({ image: 'page-terms', title: 'Terms', line: 'Fair, short, and meant to be read.' }),
    band(
      'paper',
      html(`<h2>Buying from us</h2>
      <p>Prices are in Australian dollars and include GST where it applies. A contract is made when we confirm your order. Your rights under the Australian Consumer Law, and in New Zealand under the Consumer Guarantees Act, apply alongside everything on this page.</p>
      <h2>Guides</h2>
      <p>A guide opens in your account as soon as it is paid and stays there. You may print it for your household or team. If it is not what you expected, tell us within fourteen days, and we will refund you and close the guide.</p>
      <h2>Events</h2>
      <ul>
        <li>The page of your tickets says until when you can cancel there; until then we refund you in full</li>
        <li>Later than that, send somebody in your place, or ask us about another date</li>
        <li>If we cancel, we refund you in full</li>
      </ul>
      <p>Tell us if something hard has happened. We would rather refund you than argue.</p>
      <h2>Products</h2>
      <p>We send orders within three working days. You can return unused products within thirty days. If something arrives damaged, send us a photo and we will send a new one.</p>
      <h2>Care and limits</h2>
      <p>Our guidance is general. It is not legal, medical or financial advice, and it cannot know your situation. In an emergency call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand.</p>
      <h2>Behaviour</h2>
      <p>We ask of you what our guides ask of everyone: respect in the room and in the chat. Our facilitators may ask a person to leave, and then there is no refund.</p>
      <h2>Copyright</h2>
      <p>Guides, pictures and texts belong to PHI. You may quote them with our name. For anything longer, write to us through <a href="/contact">contact</a>; we usually say yes.</p>
      <h2>Law</h2><p>The law of New South Wales applies. See also <a href="/privacy">privacy</a>.</p>`),
    ),
  ],
});

export const legalPages: SeedPage[] = [privacyPage, termsPage];
