import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '#contract/admin/media.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let editor: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  editor = (await person(app, 'editor@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const picture = async (background: string) => {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'a-picture.png');
};

test('a change over that of another writes nothing, and shows both values', async () => {
  const files = [await picture('#171717')];
  const uploaded = await editor.call(library.uploadMedia, { alt: 'A headland', isDecorative: false }, { files });
  const { mediaId, url } = uploaded.results?.media[0] ?? expect.fail('The picture was not stored.');
  const which = { mediaId, revision: 0 };
  const describe = (alt: string) =>
    editor.call(library.saveMedia, { ...which, values: { alt, isDecorative: false }, key: key() });
  expect((await describe('Theirs')).results?.media).toMatchObject({ alt: 'Theirs', revision: 1 });
  const stale = { revision: 1, by: 'Mira Halloran' };
  expect((await describe('Mine')).stale).toEqual({
    ...stale,
    fields: [{ field: 'alt', yours: 'Mine', now: 'Theirs' }],
  });
  const focus = { x: 1, y: 2 };
  const focused = await editor.call(library.setMediaFocus, { ...which, values: { focus }, key: key() });
  expect(focused.stale).toEqual({ ...stale, fields: [{ field: 'focus', yours: focus, now: { x: 50, y: 50 } }] });
  const other = { files: [await picture('#181818')] };
  const replaced = await editor.call(library.replaceMedia, { ...which, key: key() }, other);
  expect(replaced.stale).toEqual({ ...stale, fields: [] });
  expect((await editor.call(library.listMedia, { find: 'Theirs' })).rows).toMatchObject([
    { mediaId, url, revision: 1 },
  ]);
});
