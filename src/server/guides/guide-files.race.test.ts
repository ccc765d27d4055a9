import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGuideFile } from '#contract/admin/guide-files.ts';
import { removeMedia } from '#contract/admin/media.ts';
import { insertPrivateFile, pictureById } from '../media/library.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { eachRound } from '../testing/rounds.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { type OthersHaveRead, together } from '../testing/together.ts';

let app: TestApp;
let admin: TestBrowser;
let shop: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
  shop = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

/** A private file that no guide has any more. */
const unused = () =>
  app.deps.db.transaction((tx) =>
    insertPrivateFile(
      tx,
      {
        kind: 'pdf',
        mime: 'application/pdf',
        hash: randomBytes(32).toString('hex'),
        bytes: 9,
        name: 'sheet.pdf',
        storedName: randomUUID(),
      },
      app.deps.now().toISOString(),
    ),
  );
const key = () => `request-${randomUUID()}`;
const isThere = async (mediaId: number) => (await pictureById(app.deps.db.read, mediaId)) !== undefined;
const namedBy = async (mediaId: number) =>
  app.deps.db.read.selectFrom('download').select('id').where('media_id', '=', mediaId).execute();

test('a file of the library that is deleted and given to a guide at once is gone, or with the guide', () =>
  eachRound(async () => {
    const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
    for (let each = 0; each < 8; each++) {
      const mediaId = await unused();
      const [removed, added] = await Promise.all([
        admin.call(removeMedia, { mediaId, key: key() }),
        shop.call(addGuideFile, { guideId, mediaId, key: key() }),
      ]);
      const isKept = await isThere(mediaId);
      expect([removed.errors?.[0]?.code, added.errors?.[0]?.code, (await namedBy(mediaId)).length]).toEqual(
        isKept ? ['used', undefined, 1] : [undefined, 'missing', 0],
      );
    }
  }));

test('negative control: who looks first finds it unused and there, so a guide names a file that is gone', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  const mediaId = await unused();
  const deleteIt = async (othersHaveRead: OthersHaveRead) => {
    const isFree = (await namedBy(mediaId)).length === 0;
    await othersHaveRead();
    if (isFree) await app.deps.db.transaction((tx) => tx.deleteFrom('media').where('id', '=', mediaId).execute());
  };
  const giveIt = async (othersHaveRead: OthersHaveRead) => {
    const isFound = await isThere(mediaId);
    await othersHaveRead();
    const row = {
      slug: randomUUID(),
      file_name: 'sheet.pdf',
      stored_name: randomUUID(),
      bytes: 9,
      access_json: JSON.stringify({ kind: 'entitlement', guideId }),
      guide_id: guideId,
      media_id: mediaId,
      created_at: app.deps.now().toISOString(),
    };
    if (isFound) await app.deps.db.transaction((tx) => tx.insertInto('download').values(row).execute());
  };
  await together(2, (othersHaveRead, index) => (index === 0 ? deleteIt : giveIt)(othersHaveRead));
  expect([await isThere(mediaId), (await namedBy(mediaId)).length]).toEqual([false, 1]);
});
