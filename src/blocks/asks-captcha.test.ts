import { expect, test } from 'vitest';
import { asksCaptcha } from './asks-captcha.ts';
import { contactForm } from './contact-form/schema.ts';
import { exampleItem } from './example.ts';

test('a contact form asks for a captcha wherever it stands; words about one do not', () => {
  const form = exampleItem(1, contactForm.type, {});
  expect(asksCaptcha([form])).toBe(true);
  expect(asksCaptcha([exampleItem(2, 'Panel', {}, { items: [form] })])).toBe(true);
  expect(
    asksCaptcha([exampleItem(3, 'MultiColumnPanel', {}, { sections: [{ sectionName: 'a', items: [form] }] })]),
  ).toBe(true);
  expect(
    asksCaptcha([
      exampleItem(4, 'Html', { Content: '<pre>data-block="ContactForm"</pre>' }),
      exampleItem(5, 'SignupForm', {}),
    ]),
  ).toBe(false);
});
