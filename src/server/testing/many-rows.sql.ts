import { type RawBuilder, sql } from 'kysely';
import { inheritedAccess } from '../content/page-index.ts';
import type { Deps } from '../deps.ts';
import { foldedKey } from '../db/find-keys.ts';
import type { Tx } from '../db/connect.ts';

/** How many rows of each kind; `others` is everything that has no number of its own. */
export interface ManyRows {
  orders: number;
  /** Of these orders, how many, the last ones, wait for their payment: jobs ask the provider about them. */
  unpaid: number;
  people: number;
  /** Of these people, how many work here. */
  staff: number;
  events: number;
  tickets: number;
  others: number;
}

const firsts = 'Aroha Mira Wiremu Zoë Tāne Priya Siân Hēmi Lina José Ngaire Oliver Mei Fatima Jack Marama'.split(' ');
const lasts =
  "Halloran|Māhina|Nguyễn|O'Brien|Te Rangi-Hughes|Smith|Pōtae|Williams|Sørensen|Taylor|Wāhia|D’Souza|Brown|Chen|Kaur|Rāwiri|Łukasz|Young|Zhang".split(
    '|',
  );

/** The name of somebody; the numbers of both lists share no factor, so that each pair comes. */
const oneOf = (texts: readonly string[], of: (text: string) => string) =>
  sql`case n.i % ${sql.lit(texts.length)} ${sql.join(
    texts.map((text, at) => sql`when ${sql.lit(at)} then ${sql.lit(of(text))}`),
    sql` `,
  )} end`;
const firstName = oneOf(firsts, String);
const lastName = oneOf(lasts, String);
const firstKey = oneOf(firsts, foldedKey);
const lastKey = oneOf(lasts, foldedKey);

const two = (value: string) => sql.raw(`substr(cast(100 + (${value}) as text), 2, 2)`);
const label = (before: string) => sql.raw(`'${before}' || cast(n.i as text)`);

/** A statement for so many numbers `n.i` from 0 on, and a time for each. */
async function each(tx: Tx, count: number, statement: (at: RawBuilder<string>) => RawBuilder<unknown>): Promise<void> {
  if (count === 0) return;
  // Over three years of 336 days, in order.
  const day = `cast(cast(n.i as bigint) * 1008 / ${count} as integer)`;
  const at = sql<string>`('202' || cast(3 + ${sql.raw(day)} / 336 as text) || '-' || ${two(`${day} / 28 % 12 + 1`)} || '-' || ${two(`${day} % 28 + 1`)} || 'T' || ${two('n.i % 24')} || ':' || ${two('n.i % 60')} || ':00.000Z')`;
  await sql`with recursive
    n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)})
    ${statement(at)}`.execute(tx);
}

const email = sql`(${firstKey} || ${sql.raw("'.' || cast(n.i as text) || '@example.org'")})`;
const keys = sql`${email}, ${firstKey} || ' ' || ${lastKey}, ${lastKey} || ' ' || ${firstKey}`;

/** Fills what staff list with rows as a large organisation has them, in a few statements, with SQL of both engines. */
export async function addManyRows(deps: Pick<Deps, 'db' | 'content'>, rows: ManyRows): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await people(tx, rows);
    await events(tx, rows);
    await orders(tx, rows);
    await journal(tx);
    await carts(tx, rows.others);
    await content(tx, rows.others);
    await shop(tx, rows.others);
    await office(tx, rows.others);
  });
  if (deps.db.engine.name === 'postgres') await deps.db.single((source) => sql`analyze`.execute(source));
  await deps.content.refresh();
}

async function people(tx: Tx, rows: ManyRows): Promise<void> {
  await each(
    tx,
    rows.people,
    (at) => sql`insert into member (uid, email, display_name, email_verified, first_name, surname, status, roles_json,
      created_at, updated_at, last_seen_at, find_email, find_name, find_surname)
      select ${label('many-')}, ${email}, ${firstName} || ' ' || ${lastName}, 1, ${firstName}, ${lastName},
      case when n.i % 50 = 49 then 'inactive' else 'active' end,
      case when n.i < ${sql.lit(rows.staff)} then case n.i % 3 when 0 then '["shop"]' when 1 then '["door","events"]' else '["author"]' end else '[]' end,
      ${at}, ${at}, case when n.i % 3 = 0 then ${at} end, ${keys} from n`,
  );
  const { others } = rows;
  await each(
    tx,
    Math.min(others, rows.people),
    (
      at,
    ) => sql`insert into subscription (uid, live_uid, plan, per, status, periods_paid, paid_until, failed_charges, next_charge_at, created_at, updated_at)
      select ${label('many-')}, ${label('many-')}, 'standard', 'monthly', case when n.i % 20 = 7 then 'pastDue' else 'active' end, 1, ${at}, 0, ${at}, ${at}, ${at} from n`,
  );
  await each(
    tx,
    others,
    (at) => sql`insert into corporate (name, name_key, seats, created_at, updated_at)
      select ${lastName} || ' & ' || ${firstName} || ${label(' ')}, ${lastKey} || ' & ' || ${firstKey} || ${label(' ')}, 20, ${at}, ${at} from n`,
  );
  // Half of all invited and all members are of the first company.
  const company = sql`(select min(id) from corporate) + case when n.i % 2 = 0 then 0 else n.i end`;
  await each(
    tx,
    Math.min(others, rows.people),
    (at) => sql`insert into corporate_member (corporate_id, uid, role, joined_at)
      select ${company}, ${label('many-')}, case when n.i % 10 = 0 then 'owner' else 'member' end, ${at} from n`,
  );
  await each(
    tx,
    others,
    (at) => sql`insert into corporate_invitation (corporate_id, email, email_key, name, role, status, token_hash,
      expires_at, created_at, sent_at, created_by)
      select ${company}, ${email}, ${email}, ${firstName}, 'member', case when n.i % 3 = 0 then 'pending' else 'accepted' end,
      ${label('many-')}, '2099-01-01T00:00:00.000Z', ${at}, ${at}, 'many-0' from n`,
  );
  await each(
    tx,
    others,
    (at) => sql`insert into subscriber (email_key, email, name, locale, status, unsubscribe_nonce, unsubscribe_hash,
      created_at, updated_at)
      select ${email}, ${email}, ${firstName} || ' ' || ${lastName}, case when n.i % 4 = 0 then 'nz' else 'au' end,
      case n.i % 5 when 0 then 'pending' when 1 then 'unsubscribed' else 'confirmed' end,
      ${label('many-')}, ${label('many-')}, ${at}, ${at} from n`,
  );
}

async function events(tx: Tx, { events: count, tickets, others }: ManyRows): Promise<void> {
  // Half of them are still to come.
  const startOf = (at: RawBuilder<string>) => sql`case when n.i % 2 = 0 then '203' || substr(${at}, 4) else ${at} end`;
  await each(
    tx,
    count,
    (at) => sql`insert into event (slug, title, description, starts_at, ends_at, duration_min, event_type, price_cents,
      published, venue, cancelled_at)
      select ${label('many-')}, 'Kōrero with ' || ${firstName} || ${label(' ')}, '<p>Walk.</p>', ${startOf(at)}, ${startOf(at)}, 60, n.i % 2,
      2500, case when n.i % 7 = 6 then 0 else 1 end, 'Hall', case when n.i % 20 = 19 then ${at} end from n`,
  );
  await sql`insert into capacity (key, capacity, used) select 'event:' || cast(id as text), 100000, 1 from event where slug like 'many-%'`.execute(
    tx,
  );
  // One in 25 tickets, and its share of the others, are for the first event.
  const event = sql`(select min(id) from event where slug like 'many-%') + case when n.i % 25 = 0 then 0 else n.i % ${sql.lit(Math.max(count, 1))} end`;
  if (count > 0) {
    await each(
      tx,
      tickets,
      (
        at,
      ) => sql`insert into registration (event_id, uid, first_name, surname, email, tickets, booking_code, created_at,
        cancelled_at)
        select ${event}, case when n.i % 2 = 0 then ${label('many-')} end, ${firstName}, ${lastName}, ${email}, 1,
        ${label('MANY')}, ${at}, case when n.i % 30 = 29 then ${at} end from n`,
    );
    await sql`insert into attendee (registration_id, seq, code, name, email, cancelled_at, find_email, find_name, find_surname)
      select id, 1, booking_code || '-1', first_name || ' ' || surname, email, cancelled_at,
      member.find_email, member.find_name, member.find_surname
      from registration
      left join (select email as of, find_email, find_name, find_surname from member where uid like 'many-%') as member
        on member.of = registration.email
      where booking_code like 'MANY%'`.execute(tx);
    await each(
      tx,
      others,
      (
        at,
      ) => sql`insert into waiting_entry (event_id, tickets, email_key, email, first_name, surname, status, created_at)
        select ${event}, 1, ${email}, ${email}, ${firstName}, ${lastName},
        case n.i % 4 when 0 then 'waiting' when 1 then 'offered' when 2 then 'expired' else 'done' end, ${at} from n`,
    );
  }
}

async function orders(tx: Tx, { orders: count, unpaid }: ManyRows): Promise<void> {
  const isUnpaid = sql`n.i >= ${sql.lit(count - unpaid)}`;
  await each(
    tx,
    count,
    (
      at,
    ) => sql`insert into orders (order_no, token_nonce, token_hash, uid, promotion_id, status, total_cents, gst_cents,
      shipping_cents,
      discount_cents, gst_rule, first_name, surname, email, created_at, paid_at, booked_at, delivery_status, delivery_country,
      find_email, find_name, find_surname)
      select case when ${isUnpaid} then null else 'PHI-' || cast(5000000 + n.i as text) end, ${label('many-')}, ${label('many-')},
      case when n.i % 2 = 0 then ${label('many-')} end, case when n.i % 3 = 0 then 1 end,
      case when ${isUnpaid} then 'awaitingPayment' when n.i % 25 = 3 then 'refunded' when n.i % 25 = 4 then 'partiallyRefunded'
      when n.i % 100 = 5 then 'cancelled' else 'paid' end,
      2000, 182, 0, 0, 'sum', ${firstName}, ${lastName}, ${email}, ${at}, case when ${isUnpaid} then null else ${at} end, ${at},
      case n.i % 8 when 0 then 'addressKnown' when 1 then 'addressMissing' end, case when n.i % 8 < 2 then 'AU' end,
      ${keys} from n`,
  );
  await sql`insert into order_line (order_id, kind, item_id, variant_id, name, options_json, unit_cents, added_cents,
    quantity, amount_cents, gst_cents)
    select id, 'product', 1, 1, 'Poster', '[]', 2000, 0, 1, 2000, 182 from orders where token_hash like 'many-%'`.execute(
    tx,
  );
  await sql`insert into payment_attempt (id, order_id, idempotency_key, amount_cents, token_hash, status, charge_ref,
    lease_until, created_at, updated_at)
    select 'many-' || cast(id as text), id, 'many-' || cast(id as text), 2000, 'x',
    case status when 'awaitingPayment' then 'pending' when 'cancelled' then 'declined' else 'succeeded' end,
    'ch_many_' || cast(id as text), created_at, created_at, created_at from orders where token_hash like 'many-%'`.execute(
    tx,
  );
  await sql`insert into refund (id, attempt_id, order_id, amount_cents, taxable_cents, gst_cents, scope, actor, reason,
    buyer_message, idempotency_key, status, released, created_at, updated_at, booked_at)
    select id, id, order_id, 2000, 2000, 182, 'order', 'staff:many-0', 'Asked', '', id, 'refunded', 1, created_at, created_at, created_at
    from payment_attempt where id like 'many-%' and order_id in (select id from orders where status = 'refunded')`.execute(
    tx,
  );
}

/** The journal of these orders and its sums, of 60 things. */
async function journal(tx: Tx): Promise<void> {
  await sql`insert into money_entry (at, day, order_id, refund_id, kind, item_id, name, quantity, amount_cents,
    gst_cents, taxable_cents, discount_cents)
    select paid_at, substr(paid_at, 1, 10), id, null, 'product', 1 + id % 60, 'Poster', 1, 2000, 182, 2000, 0
    from orders where token_hash like 'many-%' and paid_at is not null
    union all select updated_at, substr(updated_at, 1, 10), order_id, id, 'product', 1 + order_id % 60, 'Poster', -1, -2000, -182, -2000, 0
    from refund where id like 'many-%'`.execute(tx);
  await sql`insert into money_day (day, way, kind, item_id, name, quantity, amount_cents, gst_cents, taxable_cents,
    discount_cents)
    select day, case when refund_id is null then 'sale' else 'refund' end, kind, item_id, 'Poster', sum(quantity),
    sum(amount_cents), sum(gst_cents), sum(taxable_cents), sum(discount_cents)
    from money_entry where order_id in (select id from orders where token_hash like 'many-%') group by 1, 2, 3, 4`.execute(
    tx,
  );
}

/** Carts that nobody paid. */
async function carts(tx: Tx, count: number): Promise<void> {
  await each(
    tx,
    count,
    (at) => sql`insert into cart (id, secret_hash, status, first_name, surname, email, created_at, updated_at)
      select ${label('many-')}, ${label('many-')}, 'open', ${firstName}, ${lastName}, ${email}, ${at}, ${at} from n`,
  );
  await sql`insert into cart_line (cart_id, kind, item_id, variant_id, options_json, quantity, created_at)
    select id, 'product', 1, 1, '[]', 1, created_at from cart where id like 'many-%'`.execute(tx);
}

async function content(tx: Tx, count: number): Promise<void> {
  const row = (path: RawBuilder<unknown>, to: RawBuilder<unknown>, at: RawBuilder<string>) =>
    sql`insert into page (path, locale, access_json, page_type_code, redirect_to, protected, created_at, updated_at, list_title, deleted_at)
      select ${path}, case when n.i % 9 = 8 then 'nz' else 'au' end, ${sql.lit(inheritedAccess)}, 'Page', ${to}, 0, ${at}, ${at},
      ${lastName} || ' and ' || ${firstName} || ${label(' 100% ')}, case when n.i % 40 = 39 and ${to} is null then ${at} end
      from n`;
  await each(tx, count, (at) => row(sql`'/many/' || ${firstKey} || ${label('/part-')}`, sql`cast(null as text)`, at));
  await each(tx, count, (at) =>
    row(sql`'/old/' || ${firstKey} || ${label('/part-')}`, sql`'/many/' || ${firstKey}`, at),
  );
  await sql`insert into page_revision (page_id, number, title, content_json, created_at, published_at)
    select id, 1, list_title, '{}', created_at, created_at from page where path like '/many/%' and id % 5 <> 0`.execute(
    tx,
  );
  await sql`update page set latest_number = 1, published_revision_id = (select page_revision.id from page_revision where page_revision.page_id = page.id)
    where path like '/many/%' and id % 5 <> 0`.execute(tx);
  await sql`insert into page_draft (page_id, base_number, title, content_json, updated_by, updated_at)
    select id, 1, list_title, '{}', 'many-0', updated_at from page where path like '/many/%' and id % 7 = 0`.execute(
    tx,
  );
  await sql`insert into page_link (page_id, path)
    select id, '/' from page where path like '/many/%' and published_revision_id is not null`.execute(tx);
  await sql`update page set links_revision_id = published_revision_id where path like '/many/%'`.execute(tx);
  await sql`insert into publish_request (page_id, note, asked_by, asked_at, status, answer, answered_by, answered_at)
    select id, '', 'many-0', updated_at, case when id % 3 = 0 then 'waiting' else 'back' end, 'Go on', 'many-1', updated_at
    from page where path like '/many/%' and id % 11 = 0`.execute(tx);
  await sql`insert into scheduled_change (page_id, kind, due_at, zone, status, created_by, created_at)
    select id, 'unpublish', updated_at, 'Australia/Sydney', case when id % 3 = 0 then 'cancelled' else 'done' end, 'many-0', updated_at
    from page where path like '/many/%'`.execute(tx);
  await each(
    tx,
    count,
    (
      at,
    ) => sql`insert into media (hash, address, mime, width, height, bytes, alt, variants_json, status, due_at, created_at)
      select ${label('many-')}, ${label('/media/many')} || '-' || ${firstKey} || '.webp', 'image/webp', 40, 20, 900,
      'A picture of ' || ${lastName}, '[]', 'done', ${at}, ${at} from n`,
  );
}

async function shop(tx: Tx, count: number): Promise<void> {
  await each(
    tx,
    count,
    () => sql`insert into product (slug, code, name, name_key, description, price_cents, status, status_text, options_json, published, seq)
      select ${label('many-')}, ${label('MANY-')}, 'Poster of ' || ${lastName} || ${label(' ')}, 'poster of ' || ${lastKey} || ${label(' ')}, '', 2000 + n.i % 7, 0, '', '[]',
      case when n.i % 6 = 5 then 0 else 1 end, n.i from n`,
  );
  await sql`insert into product_variant (product_id, options_json, added_cents, available)
    select id, '[]', 0, 1 from product where slug like 'many-%'`.execute(tx);
  await sql`insert into capacity (key, capacity, used) select 'variant:' || cast(product_variant.id as text), 100, product_variant.id % 100
    from product_variant inner join product on product.id = product_id where slug like 'many-%'`.execute(tx);
  await each(
    tx,
    count,
    (
      at,
    ) => sql`insert into guide (slug, title, title_key, page_url, price_cents, published, seq, published_at, review_due)
      select ${label('many-')}, 'Guide of ' || ${lastName} || ${label(' ')}, 'guide of ' || ${lastKey} || ${label(' ')}, ${label('/many/guide-')},
      1900, case when n.i % 6 = 5 then 0 else 1 end, n.i, ${at}, case when n.i % 3 = 0 then 'none' else substr(${at}, 1, 10) end from n`,
  );
  // Half of those who have a guide have the first one: bought, given, or by their company.
  const guide = sql`(select min(id) from guide) + case when n.i % 2 = 0 then 0 else n.i end`;
  await each(
    tx,
    count,
    (at) => sql`insert into entitlement (uid, guide_id, order_id, created_at, revoked_at)
      select ${label('many-')}, ${guide}, n.i + 1, ${at}, case when n.i % 20 = 18 then ${at} end from n`,
  );
  await each(
    tx,
    count,
    (at) => sql`insert into given_access (uid, guide_id, reason, given_by, created_at, ends_at, taken_at)
      select ${label('many-')}, ${guide}, 'A gift', 'many-0', ${at}, case when n.i % 4 = 0 then '2099-01-01T00:00:00.000Z' end,
      case when n.i % 20 = 18 then ${at} end from n`,
  );
  if (count > 0)
    await sql`insert into corporate_guide (corporate_id, guide_id) select (select min(id) from corporate), min(id) from guide`.execute(
      tx,
    );
  await each(
    tx,
    count,
    (at) => sql`insert into promotion (code, description, percent, scope_json, min_spend_cents, active, created_at)
      select ${label('MANY')}, ${firstName}, 10, '{}', 0, case when n.i % 4 = 3 then 0 else 1 end, ${at} from n`,
  );
  await sql`insert into capacity (key, capacity, used) select 'promo:' || cast(id as text), null, 0 from promotion where code like 'MANY%'`.execute(
    tx,
  );
  await each(
    tx,
    count,
    (at) => sql`insert into promotion_code (code, promotion_id, created_at)
      select ${label('MANY-CODE-')}, (select min(id) from promotion), ${at} from n`,
  );
}

async function office(tx: Tx, count: number): Promise<void> {
  await each(
    tx,
    count,
    (at) => sql`insert into enquiry (kind, name, phone, email, enquiry, subject, receiver, created_at, suspect,
      find_email, find_name, find_surname)
      select case when n.i % 3 = 0 then 'contact' else 'enquiry' end, ${firstName} || ' ' || ${lastName}, '', ${email}, 'Kia ora', 'Hello', 'office@example.org',
      ${at}, case when n.i % 12 = 11 then 1 else 0 end, ${keys} from n`,
  );
  await each(
    tx,
    count,
    () => sql`insert into enquiry_file (file, enquiry_id) select ${label('many-')}, n.i + 1 from n`,
  );
  await each(
    tx,
    count,
    (at) => sql`insert into outbox_mail (cause, recipient, subject, html, text, attachments_json, status, attempts,
      next_attempt_at, last_error, created_at, sent_at)
      select ${label('many-')}, ${email}, 'Your order', '<p>Hello</p>', 'Hello', '[]',
      case when n.i % 40 = 39 then 'failed' else 'sent' end, 1, ${at}, case when n.i % 40 = 39 then '550 no such user' end, ${at},
      case when n.i % 40 = 39 then null else ${at} end from n`,
  );
  await each(
    tx,
    count,
    (
      at,
    ) => sql`insert into audit_record (key, uid, action, subject, input_hash, before_json, after_json, request_id, created_at)
      select ${label('many-')}, 'many-0', 'setStock', ${label('variant:')}, 'x', '{}', '{}', 'r', ${at} from n`,
  );
}
