import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyMail } from '../testing/every-mail.ts';

const mails = [...everyMail()];
const serverFolder = join(import.meta.dirname, '..');

/** Their mails are those of everyMail with other words, or are written inside a transaction. */
const elsewhere = new Set([
  'companies/leave.ts',
  'members/second-factor-mails.ts',
  'members/staff/invite.ts',
  'pages/answer-request.ts',
  'pages/ask-for-publishing.ts',
  'pages/schedule.ts',
  'pages/superseded.ts',
  'events/event-mails.ts',
  'jobs/undeliverable.ts',
  'settings/try-mail.ts',
  'store/cart/address-request.ts',
]);

test('every file that writes a mail is among those that are looked at', () => {
  const looked = readFileSync(join(serverFolder, 'testing/every-mail.ts'), 'utf8');
  const writers = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split('\\').join('/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) =>
      /from '[./\w]*(action-mail|mail-layout)\.ts'/.test(readFileSync(join(serverFolder, path), 'utf8')),
    )
    .filter((path) => path !== 'jobs/action-mail.ts');
  expect(writers.length).toBeGreaterThan(20);
  const missing = writers.filter((path) => !looked.includes(`'../${path}'`) && !elsewhere.has(path));
  expect(missing).toEqual([]);
});

/** The words of a mail that are read; what only fills the line of a locked phone is not. */
function wordsOf(text: string): string[] {
  return text.split(/[\s·]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
function readIn(html: string): string {
  return html
    .replace(/^[\s\S]*<body/, '<body')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<div [^>]*aria-hidden="true">.*?<\/div>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
const bare = (words: string[]) =>
  words.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase());

test.each(mails)('%s says the same as text as in its markup', (_kind, { html, text }) => {
  // The name of the site stands beside the mark; its text has none.
  const shown = new Set([...bare(wordsOf(readIn(html))), 'phi', 'online']);
  const written = new Set([...bare(wordsOf(text)), 'phi', 'online']);
  const addresses = text.match(/https?:\/\/\S+/g) ?? [];
  expect([...shown].filter((word) => !written.has(word) && !text.toLowerCase().includes(word))).toEqual([]);
  // Labels of links are in both; their addresses are only in the markup's.
  expect(
    [...written].filter((word) => !shown.has(word) && !/^https?:/.test(word) && word !== 'open' && word !== 'it'),
  ).toEqual([]);
  for (const address of addresses)
    expect(html.replaceAll('&amp;', '&'), address).toContain(address.replace(/[.,]$/, ''));
});

test.each(mails)('%s fetches nothing and says its pictures in words', (_kind, { html }) => {
  const pictures = html.match(/<img[^>]*>/g) ?? [];
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    expect(picture).toMatch(/ src="cid:(mark|code-\w{8})@phi-online"/);
    expect(picture).toMatch(/ alt="[^"]+"/);
  }
  expect(html).not.toMatch(/<link|@import|url\(|@font-face|<script|display:\s*flex|display:\s*grid/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('(prefers-color-scheme: dark)');
});

test('the line below a subject that names no event names none either', () => {
  const neutral = mails.filter(([kind]) => /^(reminder|maximum|waiting)/.test(kind));
  expect(neutral.length).toBeGreaterThan(5);
  for (const [kind, { html }] of neutral) {
    const first = html.replace(/^[\s\S]*?<body[^>]*>\s*/, '').slice(0, 3000);
    expect(first, kind).toMatch(
      /^<div style="display:none[^>]*>Open this email to read it\.(&#847;&zwnj;&nbsp;){90}<\/div>/,
    );
  }
});
