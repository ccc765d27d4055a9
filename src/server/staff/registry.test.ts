import { expect, test } from 'vitest';
import { redirectEntity } from '../pages/redirect.entity.ts';
import { pageEntity, scheduleEntity } from '../pages/page.entity.ts';
import { menuEntity } from '../site/menu.entity.ts';
import { orderEntity } from '../store/orders/order.entity.ts';
import { revisionOf } from './entity.ts';
import { subjectText, verbText } from './registry.ts';

const entities = [pageEntity, scheduleEntity, menuEntity, redirectEntity, orderEntity];

test.each([
  ['page:17', 'Our guides', '‘Our guides’'],
  ['menu:nz', null, 'the menu of New Zealand'],
  ['redirect:au/old', null, 'the redirect from /old'],
  ['path:nz/new', null, 'at /new (New Zealand)'],
  ['schedule:3', 'Our guides', '‘Our guides’'],
  ['schedule:4', null, 'a page'],
  ['order:17', null, 'order 17'],
  ['product:/mug', null, 'at /mug'],
])('%s (%s) is %s', (subject, title, text) => {
  expect(subjectText(entities, subject, title)).toBe(text);
});

test('a verb is said in its words, one without words by its name', () => {
  expect(verbText(entities, { subject: 'page:17', action: 'unpublishPage' })).toBe('took off the site:');
  expect(verbText(entities, { subject: 'page:17', action: 'doSomethingNew' })).toBe('do something new');
  expect(verbText(entities, { subject: 'gone:17', action: 'setStock' })).toBe('set stock');
});

test('the revision that an act left behind is read from records of before the word was changed too', () => {
  expect([revisionOf({ revision: 4 }), revisionOf({ lock: 3 })]).toEqual([4, 3]);
  expect(revisionOf({})).toBeNaN();
});
