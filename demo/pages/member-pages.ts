import { pictureUrl } from '../pictures.ts';
import { banner, band, body, columns, html } from '../build.ts';
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
    band(
      'paper',
      columns(
        '6,6',
        [
          html(`<h2>Inviting people</h2>
        <p>Each person gets an invitation by email and sets their own password. An invitation works once. If it goes astray, ask us for a new one; the old one then stops working.</p>
        <p>Tell people beforehand that it is coming and why. “We bought this because we want you to have it” works better than silence.</p>`),
        ],
        [
          html(`<h2>What you see, and what you do not</h2>
        <p>You see how many people have joined. You never see who read what, and we do not keep a list that could be asked for.</p>
        <p>When someone leaves the organisation, <a href="/contact">write to us</a>. Their account stays theirs; only the shared guides close.</p>`),
        ],
      ),
    ),
    band(
      'mist',
      html(
        '<h2>A first month that works</h2><ul><li>Week one: the invitation, with a sentence from someone people trust</li><li>Week two: ten minutes in a team meeting on one guide</li><li>Week three: put the helplines where people take their breaks</li><li>Week four: ask what was missing, and tell us</li></ul><p>Posters and letters to copy are among the <a href="/templates">templates</a>.</p>',
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
      <p>“In danger: <a href="tel:000">000</a>. Violence at home or sexual violence: 1800RESPECT, <a href="tel:1800737732">1800 737 732</a>. When it is all too much: Lifeline, <a href="tel:131114">13 11 14</a>. In New Zealand: <a href="tel:111">111</a>, or call or text <a href="tel:1737">1737</a>.”</p>
      <h2>After a report</h2>
      <p>“Thank you for telling me. I believe you. I will not do anything without talking to you first, unless someone is in danger. Here is what happens next, and when I will come back to you.”</p>`),
    ),
    band(
      'mist',
      html(
        '<h2>Missing one?</h2><p><a href="/contact">Tell us</a> what you had to write from scratch. The next organisation will need it too. See also <a href="/corporates">how members invite their people</a>.</p>',
      ),
    ),
  ),
};

/** Pages inside the member-only wrapper (§2). */
export const memberPages: SeedPage[] = [corporatesPage, templatesPage];
