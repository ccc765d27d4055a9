import { expect, test } from 'vitest';
import { cleanHtml } from './clean-content.ts';

const ours = '/media/1200x800-9bd8c74a6135-0123456789abcdef/headland.webp';

/** The attributes of the one picture in cleaned markup. */
function picture(markup: string): Record<string, string> {
  const cleaned = cleanHtml(markup);
  expect(cleanHtml(cleaned)).toBe(cleaned);
  const [, attributes = ''] = /<img([^>]*)>/.exec(cleaned) ?? [];
  return Object.fromEntries([...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

test('a picture in text is loaded when it comes near, unless the editor says otherwise', () => {
  expect(picture('<p><img src="https://elsewhere.example/a.jpg" alt="A" srcset="b.jpg 2x"></p>')).toEqual({ loading: 'lazy', decoding: 'async', src: 'https://elsewhere.example/a.jpg', alt: 'A', srcset: 'b.jpg 2x' });
  expect(picture('<img src="/a.jpg" loading="eager" decoding="sync">')).toEqual({ src: '/a.jpg', loading: 'eager', decoding: 'sync' });
});

test('one of this site’s media is offered in its widths and keeps its place free', () => {
  const srcset = [320, 480, 640, 960, 1200].map((width) => `${ours}?w=${width} ${width}w`).join(', ');
  expect(picture(`<img src="${ours}" alt="">`)).toEqual({ loading: 'lazy', decoding: 'async', src: ours, alt: '', srcset, sizes: 'auto, (min-width: 44rem) 42rem, 100vw', width: '1200', height: '800' });
  expect(picture(`<img src="${ours}" alt="" loading="eager" width="300" sizes="300px">`)).toEqual({ loading: 'eager', decoding: 'async', src: ours, alt: '', srcset, sizes: '300px', width: '300' });
});

test('what is offered follows the address', () => {
  const other = '/media/400x300-0-fedcba9876543210/cliff.png';
  const cleaned = cleanHtml(`<img src="${ours}" alt="">`);
  expect(picture(cleaned.replace(`src="${ours}"`, `src="${other}"`)).srcset).toBe(`${other}?w=320 320w, ${other}?w=400 400w`);
  expect(picture(cleaned.replace(`src="${ours}"`, 'src="https://elsewhere.example/a.jpg"'))).not.toHaveProperty('srcset');
});
