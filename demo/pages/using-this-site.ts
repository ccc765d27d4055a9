import { banner, band, html, item, publicPage } from '../build.ts';
import type { SeedPage } from '../types.ts';

/** The differences between the countries. */
interface Services {
  /** How to make a call that is not listed on the phone or the bill. */
  call: string;
  /** Where to get help with a device that is watched. */
  ask: string;
}

/** What the site can and cannot do for a person who is watched. */
const usingThisSitePage = ({ call, ask }: Services): SeedPage =>
  publicPage(
    {
      path: '/using-this-site',
      title: 'Using this site more safely',
      image: 'page-using-this-site',
      keyword: 'quick exit, private browsing, history',
      description:
        'What quick exit does and does not do, private windows, clearing your history, and when to use another device.',
      items: [
        banner({
          image: 'page-using-this-site',
          title: 'Using this site more safely',
          line: 'What we can do, what we cannot, and what you can.',
        }),
        item('Helplines'),
        band(
          'paper',
          html(`<h2>The most important part</h2>
        <p>If somebody can get at your phone, computer or accounts, the safest way to read here is on a device that person has never held: a friend’s phone, a computer at a library, at work or at school. Nothing on this page can make a watched device safe.</p>
        <h2>What quick exit does</h2>
        <p>The button at the top of every page, or pressing Shift three times, clears the screen at once and opens a weather page in its place. It also logs you out on this device and empties your cart here, so that whoever opens our site next finds neither. If you have bought something, the page with your order stays in the browser’s history until you clear it.</p>
        <ul>
          <li>Back does not lead to the page you left, though it may lead to one you read before it</li>
          <li>On a phone without a keyboard, use the button; it stays at the top while you scroll</li>
          <li>Pressing Shift does nothing while you type your card number; use the button there</li>
        </ul>
        <h2>What it does not do</h2>
        <ul>
          <li>It does not delete your browser’s history. The address of this site stays there</li>
          <li>It does not close other tabs or windows</li>
          <li>It does not empty your cart while this device has no connection</li>
          <li>It does not hide anything from a program that watches the device, from the person who manages your internet or phone account, or from a shared account that copies your history to another device</li>
          <li>It does not remove emails that we sent you, such as a receipt or a booking</li>
        </ul>
        <h2>Some pages leave less behind</h2>
        <p>Pages such as this one show another title in the window and in the history, ask your browser not to keep a copy, and give up their place in the tab once you go on. Going back from them may skip the page you came from. The address itself is still recorded.</p>
        <h2>Private windows</h2>
        <p>A private or incognito window forgets its history when you close it. Open one from your browser’s menu before you come here, and close every private window when you are done. It hides nothing from somebody who looks over your shoulder, or from a program on the device.</p>
        <h2>Clearing your history</h2>
        <p>An empty history can be as telling as a full one. It is often better to remove single entries:</p>
        <ul>
          <li><strong>Chrome and Edge:</strong> open History from the menu, search for “phi”, and remove each entry</li>
          <li><strong>Safari on an iPhone:</strong> open the book symbol, then the clock, and swipe an entry to the left</li>
          <li><strong>Safari on a Mac:</strong> choose Show All History, select an entry and press Delete</li>
          <li><strong>Firefox:</strong> open History from the menu, and choose Forget About This Site on an entry</li>
        </ul>
        <p>If your browser is logged in to an account, the same history may appear on your other devices.</p>
        <h2>Calls, messages and email</h2>
        <p>Calls show in the phone’s list and may show on the bill, even free ones. ${call} If somebody reads your email, make a new address on another device before you register or buy here, and say on our <a href="/contact">contact page</a> how we may reach you.</p>
        <h2>If you think your device is watched</h2>
        <p>Signs include somebody knowing where you were or what you wrote to others, a battery that runs down quickly, or settings that change by themselves. Do not search for a spy program on that device: it may be seen, and removing it can make things worse. ${ask}</p>`),
        ),
      ],
    },
    { protected: true, neutralTitle: 'Settings' },
  );

export const usingThisSite = usingThisSitePage({
  call: 'Remove them from the list, or use a phone box: calls from public phones to 1800 numbers are free.',
  ask: 'Ask 1800RESPECT, or <a href="https://www.esafety.gov.au/">eSafety</a>, from another device. In Aotearoa New Zealand, <a href="https://netsafe.org.nz/">Netsafe</a> helps.',
});

export const nzUsingThisSite: SeedPage = {
  ...usingThisSitePage({
    call: 'Remove them from the list, or use the phone of somebody you trust.',
    ask: 'Ask Women’s Refuge on <a href="tel:0800733843">0800 733 843</a>, or <a href="https://netsafe.org.nz/">Netsafe</a> on <a href="tel:0508638723">0508 638 723</a>, from another device.',
  }),
  locale: 'nz',
};
