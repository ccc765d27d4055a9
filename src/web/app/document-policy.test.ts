// Invariant 27: all of this file.
import { expect, test } from 'vitest';
import { exampleItem } from '#blocks/example.ts';
import type { DocumentPolicy } from '#blocks/page-policy.ts';
import { documentChange } from './document-policy.ts';

const from = (path: string, policy: DocumentPolicy = 'site') => ({
  path,
  policy,
  locale: 'au' as const,
  isSensitive: false,
});
const sensitive = (path: string) => ({ path, policy: 'site' as const, locale: 'au' as const, isSensitive: true });
const video = [exampleItem(1, 'VideoPanel', { YoutubeCode: 'PHIvideo-01' })];

test('navigation between pages with the same policy stays in the app', () => {
  expect(documentChange(from('/guides'), { path: '/about' })).toBe('none');
  expect(documentChange(from('/guides'), { path: '/about', items: [] })).toBe('none');
});

test('the path of the cart decides that it has its own document, and that leaving it loads a new one', () => {
  expect(documentChange(from('/guides'), { path: '/cart' })).toBe('assign');
  expect(documentChange(from('/cart/', 'cart'), { path: '/guides' })).toBe('assign');
  expect(documentChange(from('/cart', 'cart'), { path: '/Cart/' })).toBe('none');
});

test('/admin loads a new document', () => {
  expect(documentChange(from('/guides'), { path: '/admin/pages' })).toBe('assign');
});

test('a page with a video has its own document, and so has the next page without one', () => {
  expect(documentChange(from('/guides'), { path: '/workshops', items: video })).toBe('assign');
  expect(documentChange(from('/workshops', 'video'), { path: '/guides' })).toBe('none');
  expect(documentChange(from('/workshops', 'video'), { path: '/guides', items: [] })).toBe('assign');
  expect(documentChange(from('/workshops', 'video'), { path: '/films', items: video })).toBe('none');
});

test('each page with social posts has its own document, because their script searches a document once', () => {
  expect(documentChange(from('/guides'), { path: '/news', items: [], optional: 'social' })).toBe('assign');
  expect(documentChange(from('/news', 'social'), { path: '/guides', items: [] })).toBe('assign');
  expect(documentChange(from('/news', 'social'), { path: '/voices', items: [], optional: 'social' })).toBe('assign');
  expect(documentChange(from('/films', 'video'), { path: '/voices', items: video, optional: 'social' })).toBe('assign');
  expect(documentChange(from('/news', 'social'), { path: '/news', items: [], optional: 'social' })).toBe('none');
});

test('a form with a captcha of another host has its own document', () => {
  expect(documentChange(from('/guides'), { path: '/contact', items: [], optional: 'captcha' })).toBe('assign');
  expect(documentChange(from('/contact', 'captcha'), { path: '/guides', items: [] })).toBe('assign');
  expect(documentChange(from('/contact', 'captcha'), { path: '/', items: [], optional: 'captcha' })).toBe('none');
  expect(documentChange(from('/contact', 'captcha'), { path: '/films', items: video, optional: 'captcha' })).toBe(
    'assign',
  );
  expect(documentChange(from('/cart', 'cart captcha'), { path: '/contact' })).toBe('assign');
  expect(documentChange(from('/cart', 'cart captcha'), { path: '/contact', items: [], optional: 'captcha' })).toBe(
    'assign',
  );
  expect(documentChange(from('/cart', 'cart captcha'), { path: '/Cart/' })).toBe('none');
});

test('the page of a paid order has its own document, because it may load a tag container', () => {
  expect(documentChange(from('/member/account', 'site'), { path: '/order-thankyou' })).toBe('assign');
  expect(documentChange(from('/order-thankyou', 'order'), { path: '/guides', items: [] })).toBe('replace');
});

test('a new log-in on the same path loads no document', () => {
  expect(documentChange(from('/guides/step-in'), { path: '/guides/step-in', items: video })).toBe('none');
  expect(documentChange(from('/guides/step-in', 'video'), { path: '/guides/step-in', items: [] })).toBe('none');
});

test('a sensitive page replaces the previous history entry, and the next page replaces it', () => {
  expect(documentChange(from('/guides'), sensitive('/at-home'))).toBe('replace');
  expect(documentChange(sensitive('/at-home'), from('/guides'))).toBe('replace');
  expect(documentChange(sensitive('/at-home'), sensitive('/using-this-site'))).toBe('replace');
  expect(documentChange(from('/cart', 'cart'), from('/order-thankyou'))).toBe('assign');
  expect(documentChange(from('/order-thankyou'), from('/guides'))).toBe('replace');
});

test('revalidation on the same path loads no document, also if the page becomes sensitive', () => {
  expect(documentChange(sensitive('/at-home'), sensitive('/at-home'))).toBe('none');
  expect(documentChange(from('/at-home'), sensitive('/at-home'))).toBe('none');
});

test('a URL with another locale loads a new document, also on the same path', () => {
  expect(documentChange(from('/guides'), { path: '/guides', locale: 'nz' })).toBe('assign');
  expect(documentChange(from('/guides'), { path: '/about', locale: 'nz' })).toBe('assign');
  expect(documentChange(from('/guides'), { path: '/about', locale: 'au' })).toBe('none');
  expect(documentChange({ ...from('/guides'), locale: 'nz' }, { path: '/about' })).toBe('none');
  expect(documentChange(sensitive('/at-home'), { path: '/at-home', locale: 'nz' })).toBe('replace');
});
