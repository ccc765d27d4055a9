-- What a small site held when 0001 was its only migration; both engines take it.
insert into migration (name, ran_at) values ('0001-all-tables', '2026-01-05T00:00:00.000Z');

insert into member (uid, email, first_name, surname, email_verified, status, roles_json, created_at, updated_at)
values ('mira', 'mira@example.org', 'Mira', 'Halloran', 1, 'active', '[]', '2026-01-05T01:00:00.000Z', '2026-01-05T01:00:00.000Z');

insert into product (slug, code, name, description, price_cents, status, status_text, options_json, published, seq)
values ('fidget-ring', 'FR-1', 'Fidget ring', '<p>Spins.</p>', 1200, 1, 'In stock', '[]', 1, 1);
insert into product_variant (product_id, options_json, added_cents, available) values (1, '[]', 0, 1);
insert into capacity (key, capacity, used) values ('variant:1', 10, 2), ('event:1', 20, 0);

insert into event (slug, title, description, starts_at, ends_at, duration_min, event_type, price_cents, published)
values ('night-walk', 'Night walk', '<p>A walk.</p>', '2026-03-01T08:00:00.000Z', '2026-03-01T10:00:00.000Z', 120, 2, 0, 1);

insert into orders (order_no, token_nonce, token_hash, uid, status, total_cents, gst_cents, shipping_cents, discount_cents, gst_rule, first_name, surname, email, created_at, paid_at)
values ('PHI-1', 'nonce', 'hash', 'mira', 'paid', 2400, 218, 0, 0, 'au', 'Mira', 'Halloran', 'Mira@example.org', '2026-01-06T00:00:00.000Z', '2026-01-06T00:01:00.000Z');
insert into order_line (order_id, kind, item_id, variant_id, name, options_json, unit_cents, added_cents, quantity, amount_cents, gst_cents)
values (1, 'product', 1, 1, 'Fidget ring', '[]', 1200, 0, 2, 2400, 218);

-- Counted on UTC days: the period ends a day too early in Sydney.
insert into subscription (uid, live_uid, plan, per, status, periods_paid, anchor_at, period_starts_at, paid_until, failed_charges, next_charge_at, created_at, updated_at)
values ('mira', 'mira', 'pro', 'monthly', 'active', 1, '2026-06-30T23:00:00.000Z', '2026-06-30T23:00:00.000Z', '2026-07-30T23:00:00.000Z', 0, '2026-07-30T23:00:00.000Z', '2026-06-30T23:00:00.000Z', '2026-06-30T23:00:00.000Z');

insert into corporate (name, seats, created_at, updated_at) values ('Harbour Mutual', 5, '2026-01-05T02:00:00.000Z', '2026-01-05T02:00:00.000Z');
insert into corporate_invitation (corporate_id, email, email_key, role, status, token_hash, expires_at, created_at, sent_at, created_by)
values (1, 'Ana@example.org', 'ana@example.org', 'member', 'pending', 'invited', '2026-02-05T02:00:00.000Z', '2026-01-05T02:00:00.000Z', '2026-01-05T02:00:00.000Z', 'mira');

insert into outbox_mail (cause, recipient, subject, html, text, attachments_json, status, next_attempt_at, last_error, created_at)
values ('welcome:mira', 'mira@example.org', 'Welcome', '<p>Hello</p>', 'Hello', '[]', 'failed', '2026-01-05T01:00:00.000Z', 'no such mailbox', '2026-01-05T01:00:00.000Z');
insert into audit_record (key, uid, action, subject, input_hash, before_json, after_json, request_id, created_at)
values ('k1', 'mira', 'refundOrder', 'order:1', 'h1', '{}', '{}', 'r1', '2026-01-07T00:00:00.000Z'),
  ('k2', 'mira', 'resendReceipt', 'order:1', 'h2', '{}', '{"sentTo":"Mira@example.org"}', 'r2', '2026-01-07T01:00:00.000Z');

insert into guide (slug, title, page_url, price_cents, gst_free, published, seq) values ('whare', 'Te Whāre', '/guides/whare', 1900, 0, 1, 1);
insert into download (slug, file_name, stored_name, access_json, created_at, bytes)
  values ('sheet', 'Sheet.pdf', 'stored-1', '{"kind":"entitlement","guideId":1}', '2026-01-05T02:00:00.000Z', 7),
    ('open', 'Open.txt', 'stored-2', '{"kind":"public"}', '2026-01-05T02:00:00.000Z', 7);
