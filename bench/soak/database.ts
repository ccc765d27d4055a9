import pg from 'pg';
import type { LedgerReport } from '#server/providers/payments/local/queries.ts';

type Row = Record<string, string | number | null>;

/** Reads the database of the soak beside the site. */
export class Database {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async rows<T extends Row>(text: string): Promise<T[]> {
    const client = new pg.Client(this.#url);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Rows and bytes with indexes of each table. */
  async tables(): Promise<Map<string, { rows: number; bytes: number }>> {
    const names = await this.rows<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const each = names.map(
      ({ name }) =>
        `select '${name}' as name, (select count(*) from "${name}") as rows, pg_total_relation_size('"${name}"') as bytes`,
    );
    const found = await this.rows<{ name: string; rows: string; bytes: string }>(each.join(' union all '));
    return new Map(found.map(({ name, rows, bytes }) => [name, { rows: Number(rows), bytes: Number(bytes) }]));
  }

  openPayments(): Promise<Row[]> {
    return this.rows("select id from payment_attempt where status = 'pending'");
  }

  /** Cents that were charged and belong to no paid order, or the other way round. */
  async unexplainedCents({ charges }: LedgerReport): Promise<number> {
    const orders = await this.rows<{ ref: string; cents: number }>(
      `select a.charge_ref as ref, o.total_cents as cents from orders o
       join payment_attempt a on a.order_id = o.id and a.status = 'succeeded' where o.status = 'paid'`,
    );
    const left = new Map(orders.map(({ ref, cents }) => [ref, Number(cents)]));
    let unexplained = 0;
    for (const charge of charges.filter(({ status }) => status === 'succeeded')) {
      const ref = String(charge.payment_intent);
      unexplained += Math.abs(Number(charge.amount) - (left.get(ref) ?? 0));
      left.delete(ref);
    }
    return [...left.values()].reduce((sum, cents) => sum + cents, unexplained);
  }

  mailsNotSent(): Promise<Row[]> {
    return this.rows("select id from outbox_mail where status = 'waiting'");
  }
}
