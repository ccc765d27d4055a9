// Invariant 27: all of this file.
import { expect, test } from 'vitest';
import { exampleItem } from './example.ts';
import { takesCards, mayRunCode, pagePolicy, playsVideo, reportsPurchases } from './page-policy.ts';
import { examples as holder } from './video-holder/example.ts';

const video = exampleItem(1, 'VideoPanel', { YoutubeCode: 'PHIvideo-01' });

test('the policy names the groups of hosts that the page loads from', () => {
  expect(pagePolicy([], '')).toBe('site');
  expect(pagePolicy([video], '')).toBe('video');
  expect(pagePolicy([], 'social')).toBe('social');
  expect(pagePolicy([video], 'social captcha')).toBe('video social captcha');
});

test('takesCards compares the path without regard to letter case', () => {
  for (const path of [
    '/cart',
    '/Cart/',
    '/member/verifyEmail',
    '/member/renew',
    '/Member/Account',
    '/member/subscribe',
  ])
    expect(takesCards(path), path).toBe(true);
  for (const path of ['/carts', '/cart/x', '/', '/member/login', '/member/account/x'])
    expect(takesCards(path), path).toBe(false);
});

test('only the page of a paid order reports purchases', () => {
  for (const path of ['/order-thankyou', '/Order-Thankyou/']) expect(reportsPurchases(path), path).toBe(true);
  for (const path of ['/', '/cart', '/order-thankyou/x', '/my/order-thankyou'])
    expect(reportsPurchases(path), path).toBe(false);
});

test("editors' code does not run on log-in, cart, member and order pages", () => {
  for (const path of ['/cart', '/Cart/', '/order-thankyou', '/login', '/member', '/Member/Dashboard'])
    expect(mayRunCode(path), path).toBe(false);
  for (const path of ['/', '/members-of-the-board', '/guides']) expect(mayRunCode(path), path).toBe(true);
});

test('a page plays videos when a block at any depth names one', () => {
  expect(playsVideo([exampleItem(1, 'Panel', {}, { items: [holder['Three videos']] })])).toBe(true);
  expect(
    playsVideo([
      exampleItem(1, 'MultiColumnPanel', {}, { sections: [{ sectionName: 'a', items: [holder['Three videos']] }] }),
    ]),
  ).toBe(true);
  expect(
    playsVideo([
      exampleItem(1, 'VideoItem', { YoutubeCode: ' ' }),
      exampleItem(2, 'Html', { Content: 'https://youtu.be/dQ-4w9W_XcQ' }),
    ]),
  ).toBe(false);
});
