import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NavigationProvider } from '#web/ui/navigation.tsx';
import { exampleItem } from '../example.ts';
import { view as Sharing } from './view.tsx';

const draw = (fields: Record<string, string>) =>
  renderToString(
    <NavigationProvider
      value={{
        Link: (props) => <a {...props} />,
        navigate: () => undefined,
        reload: () => undefined,
        origin: 'https://www.phi.example',
        address: (href) => href,
        path: '/online-safety',
        search: '?from=mail',
      }}
    >
      <Sharing item={exampleItem(1, 'SharingIcons', fields)} data={undefined} render={() => null} isCmsEdit={false} />
    </NavigationProvider>,
  );
const links = (markup: string) => [...markup.matchAll(/<a ([^>]+)>/g)].map(([, attributes = '']) => attributes);

test('every link contains the canonical URL, without the query', () => {
  const addresses = links(draw({})).map((link) => /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'));
  const page = encodeURIComponent('https://www.phi.example/online-safety');
  expect(addresses).toEqual([
    `https://www.facebook.com/sharer/sharer.php?u=${page}`,
    `https://x.com/intent/post?url=${page}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
    `https://wa.me/?text=${page}`,
    `mailto:?subject=A%20page%20for%20you&body=${page}`,
  ]);
});

test('the page loads nothing from the services, and a link contains only its own URL', () => {
  const markup = draw({});
  expect(markup).not.toMatch(/<(img|script|iframe|link)\b/);
  for (const link of links(markup)) {
    expect(link).toContain('rel="noopener noreferrer"');
    expect(link).toContain('referrerPolicy="no-referrer"');
  }
});

test('each link has a name; heading and note come from the payloads', () => {
  const markup = draw({ Title: 'Pass it on', Desc: 'Think first.' });
  for (const part of [
    '>Pass it on</h2>',
    '>Think first.</p>',
    'aria-label="Share on Facebook (opens in a new tab)"',
    'aria-label="Share by email"',
    'aria-label="Copy the link"',
  ])
    expect(markup).toContain(part);
  expect(draw({})).toContain('Nothing is sent until you press one.');
});
