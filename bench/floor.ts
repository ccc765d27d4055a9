import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { CartModel, OrderItem } from '#contract/cart-shapes.ts';
import type { AddedToCart } from './shop.ts';

// Minimal versions of getCart and addToCart: prepared statements, no access check, no catalogue, no prices. They use
// the site's tables and return the same JSON; its constant parts come from a response of the site.

interface Line {
  id: number;
  item_id: number;
  quantity: number;
  /** Read because both calls return it; null without a limit. */
  stock_left: number | null;
}

interface Wanted {
  productId: number;
  variantId: number | null;
  quantity: number;
}

interface Store {
  read(cartId: string): Promise<Line[]>;
  /** Increases the existing line or inserts one; a null `cartId` creates a cart. */
  add(cartId: string | null, wanted: Wanted): Promise<{ cartId: string; lines: Line[] }>;
  close(): Promise<void>;
}

/** Statements with $1, $2 …, which both engines accept. */
const statements = {
  cart: 'select id, uid, secret_hash, status, updated_at from cart where id = $1',
  lines: `select l.id, l.item_id, l.quantity, c.capacity - c.used as stock_left from cart_line l left join capacity c on c.key = 'variant:' || l.variant_id where l.cart_id = $1 order by l.id`,
  upsert: `insert into cart (id, status, use_same_address, created_at, updated_at) values ($1, 'open', 1, $2, $3) on conflict (id) do update set updated_at = excluded.updated_at returning id`,
  grow: 'update cart_line set quantity = quantity + $1 where cart_id = $2 and variant_id = $3 returning id',
  insert: `insert into cart_line (cart_id, kind, item_id, variant_id, options_json, quantity, created_at) values ($1, 'product', $2, $3, '[]', $4, $5) returning id`,
};

type Value = string | number | null;
type Ask = (statement: keyof typeof statements, ...values: Value[]) => unknown[] | Promise<unknown[]>;

async function change(
  ask: Ask,
  cartId: string | null,
  { productId, variantId, quantity }: Wanted,
): Promise<{ cartId: string; lines: Line[] }> {
  const now = new Date().toISOString();
  const id = cartId ?? randomUUID();
  await ask('upsert', id, now, now);
  const grown = cartId === null ? [] : await ask('grow', quantity, id, variantId);
  if (grown.length === 0) await ask('insert', id, productId, variantId, quantity, now);
  return { cartId: id, lines: (await ask('lines', id)) as Line[] };
}

/** Each transaction has its own commit, which blocks the process; only the site shares commits between transactions. */
function sqliteStore(dataDir: string): Store {
  const db = new DatabaseSync(join(dataDir, 'phi.sqlite'), { timeout: 0 });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const prepared = Object.fromEntries(
    Object.entries(statements).map(([name, text]) => [name, db.prepare(text.replaceAll(/\$\d/g, '?'))]),
  );
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) => db.prepare(text));
  const ask: Ask = (name, ...values) => prepared[name]?.all(...values) ?? [];
  // A transaction of the site ends in its own process.
  const beginNow = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return begin?.run();
      } catch (error) {
        if (tries > 1000) throw error;
        await nextTurn();
      }
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(cartId) {
      await ask('cart', cartId);
      return (await ask('lines', cartId)) as Line[];
    },
    add(cartId, wanted) {
      const done = last.then(async () => {
        await beginNow();
        try {
          const changed = await change(ask, cartId, wanted);
          commit?.run();
          return changed;
        } catch (error) {
          rollback?.run();
          throw error;
        }
      });
      last = done.catch(() => {});
      return done;
    },
    close: async () => db.close(),
  };
}

/** The same number of connections as the site (src/server/db/dialects/postgres-pool.ts). */
const connections = 20;

function postgresStore(url: string): Store {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const asking =
    (client: pg.Pool | pg.PoolClient): Ask =>
    async (name, ...values) =>
      (await client.query({ name, text: statements[name], values })).rows as unknown[];
  const ask = asking(pool);
  return {
    async read(cartId) {
      const [, lines] = await Promise.all([ask('cart', cartId), ask('lines', cartId)]);
      return lines as Line[];
    },
    async add(cartId, wanted) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const changed = await change(asking(client), cartId, wanted);
        await client.query('commit');
        return changed;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** `model` and `added` are responses of the site about carts that contain all sold products. */
export function addFloor(
  app: FastifyInstance,
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  { model, added }: { model: CartModel; added: AddedToCart },
): void {
  const store = settings.DATABASE_URL ? postgresStore(settings.DATABASE_URL) : sqliteStore(settings.DATA_DIR);
  const items = new Map<number, OrderItem>(model.cartInfo.orderItems.map((item) => [item.productId ?? 0, item]));
  const tax = model.orderItems.filter((item) => item.orderItemType === 1);
  const infoOf = (cartId: string, lines: Line[]): CartModel['cartInfo'] => ({
    cartId,
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    numberOfItems: lines.length,
    orderItems: lines.map((line) => ({
      ...(items.get(line.item_id) as OrderItem),
      orderItemId: line.id,
      quantity: line.quantity,
    })),
  });
  app.get<{ Params: { cartId: string } }>('/floor/getCart/:cartId', async ({ params: { cartId } }, reply) => {
    const cartInfo = infoOf(cartId, await store.read(cartId));
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...model, cartId, cartInfo, orderItems: [...cartInfo.orderItems, ...tax] }));
  });
  app.post<{ Body: Wanted & { cartId: string | null } }>(
    '/floor/addToCart',
    async ({ body: { cartId, ...wanted } }, reply) => {
      const done = await store.add(cartId, wanted);
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ ...added, results: { ...added.results, cartInfo: infoOf(done.cartId, done.lines) } }));
    },
  );
  app.addHook('onClose', () => store.close());
}
