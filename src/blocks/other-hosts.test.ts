// Invariant 27: all of this file.
import { expect, test } from 'vitest';
import type { CmsItem } from '#contract/cms.ts';
import { socialClasses } from '#web/ui/social-posts.ts';
import { contactForm } from './contact-form/schema.ts';
import { exampleItem } from './example.ts';
import { examples as html } from './html/example.ts';
import { hasCaptcha, optionalHostsOf, showsSocialPost } from './other-hosts.ts';

const post = (className: string, tag = 'blockquote') =>
  `<p>As they say:</p><${tag} cite="https://posts.example/1" class="${className}"><a href="https://posts.example/1">Their post</a></${tag}>`;
const text = (Content: string) => exampleItem(1, 'Html', { Content });
const code = (CodeType: string) => exampleItem(1, 'Code', { CodeType, Code: post('twitter-tweet') });
const posts = [text(post('instagram-media'))];
const shows = (items: CmsItem[]) => showsSocialPost('/news', items);

test.each(socialClasses)('%s is an embedded social post, in any block at any depth', (name) => {
  expect(shows([text(post(name))])).toBe(true);
  expect(shows([text(post(`quiet ${name} wide`, 'div'))])).toBe(true);
  expect(
    shows([exampleItem(1, 'Panel', {}, { items: [exampleItem(2, 'ExpandableHtml', { Content: post(name) })] })]),
  ).toBe(true);
  expect(
    shows([exampleItem(1, 'MultiColumnPanel', {}, { sections: [{ sectionName: 'a', items: [text(post(name))] }] })]),
  ).toBe(true);
});

test('a quote, a link or the class name as plain text is no social post', () => {
  for (const other of ['', 'lead', 'my-instagram-mediation', 'fb-poster'])
    expect(shows([text(post(other))]), other).toBe(false);
  expect(shows([text('<p>Write instagram-media there. <a href="https://www.instagram.com/p/1/">A post</a></p>')])).toBe(
    false,
  );
  expect(shows([html['Text with headings'], html.Placeholders])).toBe(false);
  expect(shows([html['A post of another site']])).toBe(true);
});

test('a Text snippet counts, code that runs in a frame does not', () => {
  expect(shows([code('Text')])).toBe(true);
  for (const type of ['TestWithJs', 'TextWithJs', 'Json']) expect(shows([code(type)]), type).toBe(false);
});

test('social posts are not shown on log-in, cart, order and member pages', () => {
  for (const path of ['/cart', '/order-thankyou', '/login', '/member/login', '/Member/Dashboard'])
    expect(showsSocialPost(path, posts), path).toBe(false);
});

test('the optional hosts follow the items of the page and the settings of the site', () => {
  const form = exampleItem(9, 'ContactForm', {});
  const hostsOf = (items: CmsItem[], more = {}) =>
    optionalHostsOf('/news', items, {
      socialEmbedScript: 'https://posts.example/a.js',
      captchaWidget: true,
      ...more,
    });
  expect(hostsOf([])).toBe('');
  expect(hostsOf(posts)).toBe('social');
  expect(hostsOf([form])).toBe('captcha');
  expect(hostsOf([form, ...posts])).toBe('social captcha');
  expect(hostsOf([form, ...posts], { socialEmbedScript: null })).toBe('captcha');
  expect(hostsOf([form, ...posts], { captchaWidget: false })).toBe('social');
  expect(hostsOf([form, ...posts], { socialEmbedScript: null, captchaWidget: false })).toBe('');
});

test('a contact form at any depth has a captcha; text that mentions one does not count', () => {
  const form = exampleItem(1, contactForm.type, {});
  expect(hasCaptcha([form])).toBe(true);
  expect(hasCaptcha([exampleItem(2, 'Panel', {}, { items: [form] })])).toBe(true);
  expect(
    hasCaptcha([exampleItem(3, 'MultiColumnPanel', {}, { sections: [{ sectionName: 'a', items: [form] }] })]),
  ).toBe(true);
  expect(
    hasCaptcha([
      exampleItem(4, 'Html', { Content: '<pre>data-block="ContactForm"</pre>' }),
      exampleItem(5, 'SignupForm', {}),
    ]),
  ).toBe(false);
});
