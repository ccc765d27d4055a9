import { expect, test } from 'vitest';
import { passSecondFactor } from '#contract/admin/second-factor.ts';
import { getPaidOrder } from '#contract/store.ts';
import { bookingCodeOf, ticketPath } from '../events/ticket-link.ts';
import { freshSubscriber, unsubscribe, unsubscribeUrl } from '../forms/newsletter.ts';
import { noneHash } from '../forms/no-newsletter.ts';
import { makeSecrets } from '../secrets.ts';
import { checkSecret } from './known-secret.ts';
import { command, tables } from '../testing/copy-site.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { codeAt, setUpFactor } from '../testing/second-factor.sql.ts';
import { filledCart, payWith, testShop } from '../testing/shop.ts';
import { ownDatabase, type TestApp, testApp } from '../testing/test-app.ts';
import { fillSealed, noteWish, openedBy, wishIsNoted } from '../testing/sealed.sql.ts';
import { sealedColumns } from './sealed.sql.ts';

const first = 'the first secret of this site, as it began';
const second = 'the second secret of this site, after that';
const third = 'the third secret, because one was read by us';

test('every column that is sealed is sealed anew', () => {
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /_sealed$|^secrets_json$|^client_secret$/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(named.toSorted());
});

// Invariant 12.
test('a rotation of the application secret that is killed goes on, and nothing that anybody has is lost', async () => {
  const database = await ownDatabase();
  const place = { ...(database && { DATABASE_URL: database.url }), SECOND_FACTOR: 'required' };
  const shop = await testShop({ settings: { ...place, APP_SECRET: first } });
  const where = { ...place, DATA_DIR: shop.dataDir, LOCAL_GATEWAY_URL: shop.gateway.url };
  try {
    // What people have: an authenticator app with its codes, an order, a ticket, a subscription, a wish to have none.
    const boss = await person(shop, 'boss@example.org', { roles: ['admin'] });
    const factor = await setUpFactor(boss.browser, new Date());
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    const buyer = shop.browser();
    const paid = await payWith(buyer, await filledCart(buyer, productId), 'tok_visa');
    const orderToken = paid.results?.OrderIdToken ?? '';
    const opensOrder = async (app: TestApp) => Boolean((await app.browser().call(getPaidOrder, { orderToken })).data);
    const ticket = ticketPath(shop.deps, '7KQ29XRM').split('/').at(-1) ?? '';
    const reader = freshSubscriber(shop.deps, { email: 'reads@example.org', name: 'R', locale: 'au' });
    const leaves = new URL(unsubscribeUrl(shop.deps, reader)).searchParams.get('t') ?? '';
    await noteWish(shop.deps, noneHash(shop.deps, 'none@example.org'));
    await fillSealed(shop.deps, reader, 5000);
    await shop.closeServer();

    // Before: the second secret alone opens nothing, and production refuses it.
    const app1 = await testApp({ ...where, APP_SECRET: second, APP_SECRET_PREVIOUS: first });
    const before = await openedBy(app1.deps, makeSecrets(second, first));
    expect(before).toEqual({ new: 0, previous: before.previous, neither: 0 });
    expect(before.previous).toBeGreaterThan(5000);
    // An embedded database has one process: it is stopped for the command.
    if (!database) await app1.close();

    const both = { ...where, APP_SECRET: second, APP_SECRET_PREVIOUS: first };
    const killed = await command(['rotate-secret'], both, /^identity_key/);
    expect(killed.signal).toBe('SIGKILL');
    const app2 = database ? app1 : await testApp(both);
    const strict = { ...app2.deps, config: { production: true, NEW_APP_SECRET: false } };
    await expect(checkSecret({ ...strict, secrets: makeSecrets(second) })).rejects.toThrow(/has not ended/);
    await expect(checkSecret({ ...strict, secrets: makeSecrets(first) })).rejects.toThrow(/is not the one/);
    // A site with both serves on, and writes with the new one.
    expect(await opensOrder(app2)).toBe(true);
    expect(makeSecrets(second, first).sealedBy(app2.deps.secrets.seal('x'))).toBe('new');
    if (!database) await app2.close();

    const ended = await command(['rotate-secret'], both);
    expect(ended.printed.at(-1)).toBe('The rotation has ended: the secret before opens nothing any more.');
    expect(ended.code).toBe(0);
    await app2.close();

    const app3 = await testApp({ ...where, APP_SECRET: second });
    await checkSecret({ ...app3.deps, config: strict.config, secrets: makeSecrets(second) });
    const after = await openedBy(app3.deps, makeSecrets(second, first));
    expect(after).toEqual({ new: after.new, previous: 0, neither: 0 });
    expect(after.new).toBeGreaterThan(5000);
    // Negative control: the secret before opens none of it.
    expect(await openedBy(app3.deps, makeSecrets(first))).toMatchObject({ new: 0, neither: after.new });
    const again = app3.browser();
    await again.logIn({ email: 'boss@example.org' });
    const soon = new Date(Date.now() + 30_000);
    expect((await again.call(passSecondFactor, { code: codeAt(factor.secret, soon) })).errors).toBeUndefined();
    const [code = '', spare = ''] = factor.recoveryCodes;
    expect((await again.call(passSecondFactor, { code })).results?.recoveryCodesLeft).toBe(9);
    expect(await opensOrder(app3)).toBe(true);
    expect(bookingCodeOf(app3.deps, ticket)).toBe('7KQ29XRM');
    expect(await wishIsNoted(app3.deps, noneHash(app3.deps, 'none@example.org'))).toBe(true);
    await app3.close();

    // A secret that was read: links end, what nobody could make anew stays.
    const read = await command(['rotate-secret', '--end-links'], {
      ...where,
      APP_SECRET: third,
      APP_SECRET_PREVIOUS: second,
    });
    expect(read.printed).toContain('orders.token_hash: 1 earlier links have ended.');
    const app4 = await testApp({ ...where, APP_SECRET: third });
    expect(await opensOrder(app4)).toBe(false);
    expect(bookingCodeOf(app4.deps, ticket)).toBeNull();
    expect(await unsubscribe(app4.deps, leaves, 'a test')).toBe(false);
    const fresh = new URL(unsubscribeUrl(app4.deps, reader)).searchParams.get('t') ?? '';
    expect(await unsubscribe(app4.deps, fresh, 'a test')).toBe(true);
    expect(await wishIsNoted(app4.deps, noneHash(app4.deps, 'none@example.org'))).toBe(true);
    const last = app4.browser();
    await last.logIn({ email: 'boss@example.org' });
    expect((await last.call(passSecondFactor, { code: spare })).results?.recoveryCodesLeft).toBe(8);
    await app4.close();
  } finally {
    await shop.close();
    await database?.drop();
  }
});
