import { expect, test } from 'vitest';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { loadViews } from './block-data.ts';
import { BlockList } from './block-list.tsx';
import { exampleItem } from './example.ts';

async function buttonOf(type: string, fields: Record<string, string>): Promise<string | undefined> {
  const items = [exampleItem(1, type, fields)];
  const views = await loadViews(items);
  const markup = renderedOnServer(<BlockList items={items} views={views} blockData={{ data: {}, failures: {} }} />);
  return /<button type="submit"[^>]*>(?:<[^>]*>)*([^<]+)/.exec(markup)?.[1];
}

test.each([
  ['ContactForm', 'Send'],
  ['SignupForm', 'Sign up'],
  ['SubscribeForm', 'Subscribe'],
])('the button of %s says %s, or what the editor wrote', async (type, text) => {
  expect(await buttonOf(type, { Title: 'Write to us' })).toBe(text);
  expect(await buttonOf(type, { Title: 'Write to us', ButtonTitle: 'Ask for a date' })).toBe('Ask for a date');
});
