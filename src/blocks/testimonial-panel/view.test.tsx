import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CmsItem } from '#contract/cms.ts';
import { exampleItem } from '../example.ts';
import { view as Testimonials } from './view.tsx';

const draw = (fields: Record<string, string>, items: CmsItem[] = []) =>
  renderToString(
    <Testimonials
      item={exampleItem(1, 'TestimonialPanel', fields, { items })}
      data={undefined}
      render={(children) => children.map(({ itemTypeCode }) => `[${itemTypeCode}]`)}
      isCmsEdit={false}
    />,
  );
const stars = (markup: string) => [...markup.matchAll(/data-filled="(\w+)"/g)].map(([, filled]) => filled);

test.each([
  ['4', ['full', 'full', 'full', 'full', 'none'], '4 out of 5 stars'],
  ['3.5', ['full', 'full', 'full', 'half', 'none'], '3.5 out of 5 stars'],
  ['4.3', ['full', 'full', 'full', 'full', 'half'], '4.5 out of 5 stars'],
  ['0.5', ['half', 'none', 'none', 'none', 'none'], '0.5 out of 5 stars'],
  ['9', ['full', 'full', 'full', 'full', 'full'], '5 out of 5 stars'],
])('RatingStar %s', (RatingStar, expected, name) => {
  const markup = draw({ Desc: 'Good.', RatingStar });
  expect(stars(markup)).toEqual(expected);
  expect(markup).toContain(`role="img" aria-label="${name}"`);
});

test.each(['', '0', '-2', 'many'])('no stars for RatingStar "%s"', (RatingStar) => {
  expect(stars(draw({ Desc: 'Good.', RatingStar }))).toEqual([]);
});

test('without children its own fields are the only quote', () => {
  const markup = draw({ Title: 'Worth it', Desc: 'It gave us words.', BottomText: 'A reader', ImageUrl: '/a.jpg' });
  for (const part of ['>Worth it</h2>', '<blockquote', 'It gave us words.', '<figcaption', 'A reader', 'src="/a.jpg"'])
    expect(markup).toContain(part);
  expect(markup).not.toContain('carousel');
});

test('its children are slides between its own heading, introduction and closing line', () => {
  const voice = (itemId: number, Desc: string) =>
    exampleItem(itemId, 'TestimonialPanel', { Desc, BottomText: `Reader ${itemId}` });
  const markup = draw({ Title: 'What people say', Desc: 'Since last spring:', BottomText: 'With their leave.' }, [
    voice(2, 'First.'),
    voice(3, 'Second.'),
    exampleItem(4, 'Html', { Content: '<p>x</p>' }),
  ]);
  expect(markup).toContain('aria-roledescription="carousel" aria-label="What people say, slides"');
  expect(markup.match(/<li /g)).toHaveLength(3);
  const order = [
    'What people say</h2>',
    'Since last spring:',
    'First.',
    'Reader 2',
    'Second.',
    '[Html]',
    'With their leave.',
  ].map((part) => markup.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('without text it renders nothing', () => {
  expect(draw({ RatingStar: '5' })).toBe('');
});
