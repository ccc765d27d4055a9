import { pictureUrl } from '../pictures.ts';
import { banner, band, body, columns, html, item } from '../build.ts';
import type { SeedPage } from '../types.ts';

const corporatesPage: SeedPage = {
  path: '/corporates',
  title: 'For corporate members',
  pageTypeCode: 'Member',
  access: { kind: 'member' },
  protected: true,
  description: 'How organisations that are members of PHI invite their people and use the guides.',
  keyword: 'corporate members, invitations',
  imageUrl: pictureUrl('page-safe-workplaces'),
  sections: body(
    banner({
      image: 'page-safe-workplaces',
      title: 'For corporate members',
      line: 'Guides for all your people, and nobody looking over their shoulder.',
    }),
    item('Code', { CodeType: 'Json', Code: JSON.stringify({ control: 'company' }) }),
    band(
      'paper',
      columns(
        '6,6',
        [
          html(`<h2>Inviting people</h2>
        <p>Each person gets an invitation by email and sets their own password. An invitation works once, for two weeks. If it goes astray, the owner sends it again; the old link then stops working.</p>
        <p>Tell people beforehand that it is coming and why. “We bought this because we want you to have it” works better than silence.</p>`),
        ],
        [
          html(`<h2>What owners see, and what they do not</h2>
        <p>Owners see who has joined, by name and email address. They never see when somebody was here or what they read: a guide’s figure appears once five people have opened it in a month, and we keep no names with it.</p>
        <p>When someone leaves, the owner removes them. Their account stays theirs; only the shared guides close.</p>`),
        ],
      ),
    ),
    band(
      'mist',
      html(
        '<h2>A first month that works</h2><ul><li>Week one: the invitation, with a sentence from someone people trust</li><li>Week two: ten minutes in a team meeting on one guide</li><li>Week three: put the helplines where people take their breaks</li><li>Week four: ask what was missing, and tell us</li></ul><p>Posters and letters to copy are among the <a href="/templates">templates</a>. Before the first meeting, read the <a href="/corporates/briefing">briefing for managers</a>.</p>',
      ),
    ),
  ),
};

const templatesPage: SeedPage = {
  path: '/templates',
  title: 'Templates',
  pageTypeCode: 'Member',
  access: { kind: 'member' },
  protected: true,
  description: 'Letters, agenda items and notices that members may copy and change.',
  keyword: 'templates, letters, notices',
  imageUrl: pictureUrl('page-workshops'),
  sections: body(
    banner({ image: 'page-workshops', title: 'Templates', line: 'Copy them, change them, put your own name on them.' }),
    band(
      'paper',
      html(`<h2>A note to all staff</h2>
      <p>“From today you can read PHI’s guides at no cost. They are short, and they are about things that happen at work and at home: what to say when someone tells you, what to do when you see it. Nobody here can see what you read. Your invitation is in your inbox.”</p>
      <h2>An agenda item of ten minutes</h2>
      <ul><li>Two minutes: read one page in silence</li><li>Four minutes: in pairs, what would you have said?</li><li>Three minutes: one sentence each, aloud</li><li>One minute: who will check on this next month?</li></ul>
      <h2>A notice for the tea room</h2>
      <p>“In danger: <a href="tel:000">000</a> in Australia, <a href="tel:111">111</a> in New Zealand. Violence at home or sexual violence: 1800RESPECT in Australia, <a href="tel:1800737732">1800 737 732</a>; Women’s Refuge in New Zealand, <a href="tel:0800733843">0800 733 843</a>. When it is all too much: Lifeline in Australia, <a href="tel:131114">13 11 14</a>; in New Zealand call or text <a href="tel:1737">1737</a>.”</p>
      <h2>After a report</h2>
      <p>“Thank you for telling me. I believe you. I will not do anything without talking to you first, unless someone is in danger. Here is what happens next, and when I will come back to you.”</p>
      <p><a href="/api/downloadFile?file=templates">Download the templates as a text file</a></p>`),
    ),
    band(
      'mist',
      html(
        '<h2>Missing one?</h2><p><a href="/contact">Tell us</a> what you had to write from scratch. The next organisation will need it too. See also <a href="/corporates">how members invite their people</a>.</p>',
      ),
    ),
  ),
};

const briefingPage: SeedPage = {
  path: '/corporates/briefing',
  title: 'A briefing for managers',
  pageTypeCode: 'Member',
  access: { kind: 'corporate' },
  description: 'Twenty minutes for the people who will be asked first when an organisation joins PHI.',
  keyword: 'corporate members, managers, briefing',
  imageUrl: pictureUrl('page-safe-workplaces'),
  sections: body(
    banner({
      image: 'page-safe-workplaces',
      title: 'A briefing for managers',
      line: 'Twenty minutes for the people who will be asked first.',
    }),
    band(
      'paper',
      html(`<h2>What your people will ask</h2>
      <p><strong>“Can you see what I read?”</strong> No. You see how many people have joined, and how often a guide was opened if at least five people opened it.</p>
      <p><strong>“Why now?”</strong> Say what made you join. If it was a bad week, say that there was a bad week.</p>
      <p><strong>“Who do I tell?”</strong> Have two names ready, and say what each of them will do on the first day.</p>
      <h2>Before the meeting</h2>
      <ul><li>Read one guide yourself, to the end</li><li>Agree on the two names, and ask them first</li><li>Know the number of your employee assistance program</li></ul>
      <h2>Afterwards</h2>
      <p>Stay in the room for ten minutes. The first person to speak often waits until the others have left.</p>`),
    ),
  ),
};

const subscribersPage: SeedPage = {
  path: '/subscribers',
  title: 'For subscribers',
  pageTypeCode: 'Member',
  access: { kind: 'subscriber', plan: 'standard' },
  description: 'A conversation starter each month, and the guides that come with a subscription.',
  keyword: 'subscribers, conversation starters',
  imageUrl: pictureUrl('page-phi-online'),
  sections: body(
    banner({
      image: 'page-phi-online',
      title: 'For subscribers',
      line: 'One conversation a month, and guides for home and family.',
    }),
    band(
      'paper',
      html(`<h2>This month: money between generations</h2>
      <p>Ask it while you do something else, on a drive or over the dishes: “If you could not manage your money for a month, who would you want to do it, and what should they not do?”</p>
      <p>Then listen. You are not making a plan today. You are finding out what the plan would have to respect.</p>
      <h2>Your guides</h2>
      <ul><li><a href="/guides/step-in-safely">Step In Safely</a></li><li><a href="/guides/money-and-trust">Money and trust</a></li><li><a href="/guides/spotting-scams">Spotting scams</a></li></ul>
      <p>Running a team or a club? The Professional subscription has <a href="/subscribers/professional">more for organisations</a>.</p>`),
    ),
  ),
};

const professionalPage: SeedPage = {
  path: '/subscribers/professional',
  title: 'For Professional subscribers',
  pageTypeCode: 'Member',
  access: { kind: 'subscriber', plan: 'pro' },
  description: 'A short exercise for teams each month, and the guides for organisations.',
  keyword: 'professional subscribers, teams',
  imageUrl: pictureUrl('page-safe-workplaces'),
  sections: body(
    banner({
      image: 'page-safe-workplaces',
      title: 'For Professional subscribers',
      line: 'One exercise a month for your team, and the guides for organisations.',
    }),
    band(
      'paper',
      html(`<h2>This month: the awkward silence</h2>
      <p>Read this aloud at a meeting: “Someone makes a joke. Two people laugh, one looks at the table. What could you say in the next five seconds?” Collect five sentences, and write the shortest two on the board.</p>
      <h2>Your guides</h2>
      <ul><li><a href="/guides/respect-at-work">Respect at Work</a></li><li><a href="/guides/child-safe-club">Child-Safe Clubs</a></li><li><a href="/guides/drinks-after-work">Drinks after work</a></li></ul>
      <p>Everything <a href="/subscribers">for subscribers</a> is yours, too.</p>`),
    ),
  ),
};

/** Pages for members: inside the member-only wrapper (§2), of organisations, and of subscribers. */
export const memberPages: SeedPage[] = [corporatesPage, briefingPage, templatesPage, subscribersPage, professionalPage];
