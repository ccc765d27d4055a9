// Invariant 39: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEmail, exportData, setNewsletter } from '#contract/account.ts';
import { addAttendee } from '#contract/admin/attendees.ts';
import { inviteToCompany } from '#contract/admin/companies.ts';
import { erasePerson, getPerson, giveAccess, sendPassword } from '#contract/admin/people.ts';
import { registerForEvent } from '#contract/events.ts';
import { eventPool, lockPool } from '../../db/capacity.sql.ts';
import { fillFindKeys } from '../../jobs/find-keys.ts';
import { addEvent, addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { everyTable, tablesThatHold } from '../../testing/every-row.sql.ts';
import { newMember } from '../../testing/member.ts';
import { pageWith } from '../../testing/page-texts.ts';
import { addCompany, addToCompany, person } from '../../testing/people.sql.ts';
import { sendResetLinks } from '../password-reset.ts';
import { filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '100' } });
  // Their sweep would delete the answer of somebody who is no longer there before the export is made.
  await shop.stopJobs();
});
afterAll(() => shop.close());

let serial = 0;
const newKey = () => `key-${String(++serial).padStart(8, '0')}`;
const [address, surname] = ['marker.person@example.org', 'Zzyzxmarker'];

/** Somebody of whom every area stores something, and the administrator who erases them. */
async function knownEverywhere() {
  const { browser: admin } = await person(shop, 'admin@example.org', { roles: ['admin'] });
  const { browser, uid } = await newMember(shop, address);
  const { deps } = shop;
  const at = deps.now().toISOString();
  const { productId } = await addProduct(deps, { priceCents: 2000 });
  const cart = await filledCart(browser, productId);
  await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  const guest = shop.browser();
  await payWith(guest, await filledCart(guest, productId), await shop.gateway.tokenFor('4242424242424242'));
  const { eventId } = await addEvent(deps, { eventType: 1, places: 10 });
  const register = { firstName: 'Mira', surname, email: address, phone: '0400', numberOfTickets: 1 };
  await browser.call(registerForEvent, { eventId, register });
  // Bookings without an account: by the person logged out, and by staff.
  await shop.browser().call(registerForEvent, { eventId, register: { ...register, numberOfTickets: 2 } });
  // From when the person worked here: a page they asked for, and one about which they answered.
  const [wanted, seen] = [await pageWith(admin), await pageWith(admin)];
  const added = { ...register, email: address.toUpperCase(), numberOfTickets: 3 };
  await admin.call(addAttendee, { eventId, ...added, paid: 'free', key: newKey() });
  await browser.call(setNewsletter, { subscribed: true });
  const { guideId } = await addGuide(deps, { priceCents: 4900 });
  await admin.call(giveAccess, { uid, guideId, reason: `For ${surname}`, lastDay: null, key: newKey() });
  const [own, other] = [await addCompany(deps, { name: 'Harbour Works' }), await addCompany(deps, { name: 'Mulga' })];
  await addToCompany(deps, { corporateId: own, uid, role: 'member' });
  const invited = { corporateId: other, email: address, name: surname, role: 'member' as const, key: newKey() };
  await admin.call(inviteToCompany, invited);
  await admin.call(sendPassword, { uid, key: newKey() });
  await browser.call(changeEmail, { email: `new.${address}` });
  await deps.db.transaction(async (tx) => {
    await tx
      .updateTable('member')
      .set({ surname, display_name: `Mira ${surname}`, find_email: null })
      .where('uid', '=', uid)
      .execute();
    await tx.updateTable('orders').set({ surname, email: address, find_email: null }).where('uid', '=', uid).execute();
    const asGuest = { surname, email: address.toUpperCase(), find_email: null };
    const { id } = await tx
      .updateTable('orders')
      .set(asGuest)
      .where('uid', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    const note = { order_id: id, uid: 'staff', text: `${surname} rang`, created_at: at };
    // As one is stored now, and as one of before.
    const mail = { event_id: eventId, subject: 'Parking', text: 't', recipients: 1, created_at: at };
    const senders = [uid, address.toUpperCase()];
    await tx
      .insertInto('event_mail')
      .values(senders.map((sent_by) => ({ ...mail, sent_by })))
      .execute();
    await tx.insertInto('order_note').values(note).execute();
    const asked = { note: `${surname} asks`, asked_by: uid, asked_at: at, status: 'back' } as const;
    const answered = { answer: `${surname} should go on`, answered_by: 'staff', answered_at: at };
    const byOther = { page_id: seen.pageId, note: 'Please', asked_by: 'staff', asked_at: at, status: 'back' } as const;
    await tx
      .insertInto('publish_request')
      .values([
        { page_id: wanted.pageId, ...asked, ...answered },
        { ...byOther, answer: `${surname} says no`, answered_by: uid, answered_at: at },
      ])
      .execute();
    await tx
      .insertInto('enquiry')
      .values({
        kind: 'contact',
        name: surname,
        phone: '1',
        email: address,
        enquiry: 'A question of mine',
        subject: 's',
        receiver: 'office@example.org',
        created_at: at,
      })
      .execute();
  });
  await fillFindKeys(deps);
  // The job would write this mail a moment later, perhaps after the next line.
  await sendResetLinks(deps);
  // Mails that wait are sent within seconds; the erasure deletes those that were sent.
  const sent = { status: 'sent', sent_at: at } as const;
  await deps.db.transaction((tx) => tx.updateTable('outbox_mail').set(sent).execute());
  return { admin, browser, uid, eventId };
}

test('the export has what every area stores; afterwards name and address stand in orders and the last mail alone', async () => {
  const { admin, browser, uid, eventId } = await knownEverywhere();
  const before = { ...(await tablesThatHold(shop.deps, address)), ...(await tablesThatHold(shop.deps, surname)) };
  // The test is about nothing if the person is nowhere.
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'member',
      'orders',
      'order_note',
      'registration',
      'enquiry',
      'subscriber',
      'given_access',
      'publish_request',
      'outbox_mail',
    ]),
  );
  expect(everyTable).toContain('given_access');
  const sections = (await browser.call(exportData, {})).data?.sections ?? {};
  const exported = JSON.stringify(sections);
  for (const text of [`For ${surname}`, 'A question of mine', 'Harbour Works', 'PHI-', `${surname} rang`, 'Parking'])
    expect(exported).toContain(text);
  for (const text of ['asks', 'should go on', 'says no']) expect(exported).toContain(`${surname} ${text}`);
  expect(sections).toMatchObject({ account: { surname }, newsletter: { email: address }, orders: [{}, {}] });
  expect(sections['tickets']).toMatchObject([{ tickets: 1 }, { tickets: 2 }, { tickets: 3 }]);

  // The question before the erasure says how many orders stay, also of those bought logged out.
  expect((await admin.call(getPerson, { uid })).data).toMatchObject({ orderCount: 1, keptOrders: 2 });
  expect((await admin.call(erasePerson, { uid, key: newKey() })).results).toEqual({ uid });
  await fillFindKeys(shop.deps);
  const after = await tablesThatHold(shop.deps, address);
  expect(after).toEqual({ orders: 2, outbox_mail: 1 });
  expect(await tablesThatHold(shop.deps, surname)).toEqual({ orders: 2 });
  const withUid = await tablesThatHold(shop.deps, uid);
  expect(withUid).not.toHaveProperty('event_mail');
  expect(withUid).not.toHaveProperty('publish_request');
  const requests = shop.deps.db.read
    .selectFrom('publish_request')
    .select(['note', 'asked_by', 'answer', 'answered_by']);
  expect(await requests.orderBy('page_id').execute()).toEqual([
    { note: '', asked_by: '', answer: null, answered_by: 'staff' },
    { note: 'Please', asked_by: 'staff', answer: null, answered_by: null },
  ]);
  // All places are free again.
  const coming = shop.deps.db.read.selectFrom('registration').select('id').where('cancelled_at', 'is', null);
  expect(await coming.where('event_id', '=', eventId).execute()).toEqual([]);
  const pool = await shop.deps.db.transaction((tx) => lockPool(tx, eventPool(eventId)));
  expect(pool).toEqual({ capacity: 10, used: 0, left: 10 });
});
