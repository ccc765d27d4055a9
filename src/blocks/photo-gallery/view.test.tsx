import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleItem } from '../example.ts';
import { view as Gallery } from './view.tsx';

const draw = (fields: Record<string, string>) =>
  renderToString(
    <Gallery item={exampleItem(1, 'PhotoGallery', fields)} data={undefined} render={() => null} isCmsEdit={false} />,
  );

test('every image links to its full size and is named by its description', () => {
  const markup = draw({ Title: 'Our year', ImageUrl: '/media/a.jpg|/media/b.jpg', Desc: 'A jetty\nA kite' });
  expect(markup).toContain('>Our year</h2>');
  expect([...markup.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/media/a.jpg', '/media/b.jpg']);
  expect([...markup.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(['A jetty', 'A kite']);
});

test('an image without a description is named by its number', () => {
  const markup = draw({ ImageUrl: '/media/a.jpg|/media/b.jpg', Desc: '|A kite' });
  expect([...markup.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(['Picture 1 of 2', 'A kite']);
});

test('without images it renders nothing; URLs that can run code are no images', () => {
  expect(draw({ Title: 'Our year' })).toBe('');
  expect(draw({ Title: 'Our year', ImageUrl: ' | javascript:alert(1)' })).toBe('');
});
