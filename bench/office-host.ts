import { StatementSync } from 'node:sqlite';
import { demonstration } from '#demo/demonstration.ts';
import { readConfig } from '#server/config.ts';
import { fillFindKeys } from '#server/jobs/find-keys.ts';
import { fillFoundWords } from '#server/jobs/found-words.ts';
import { seedSite } from '#server/seed/seed.ts';
import { startServer } from '#server/start-server.ts';
import { listsOf, neededIn, shapeOf } from '#server/testing/lists.ts';
import { addManyRows } from '#server/testing/many-rows.sql.ts';
import { median } from './report.ts';

// The measured process of bench/office.ts: the unchanged site with the rows of a large organisation. It sends what can
// be listed and looked at, and which statements were the slowest.

const part = process.env.QUICK ? 100 : 1;
const sizes = {
  orders: 100_000 / part,
  unpaid: 20,
  people: 40_000 / part,
  staff: 20,
  events: 400,
  tickets: 50_000 / part,
  others: 2000,
};

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const server = await startServer(result.config, async (deps) => {
  await seedSite(deps, demonstration.site);
  await addManyRows(deps, sizes);
});
// What its jobs would do in the first seconds.
await fillFindKeys(server.deps);
await fillFoundWords(server.deps);
const times = new Map<string, number[]>();
noteStatements();

const { read } = server.deps.db;
const event = await read.selectFrom('event').select('id').where('slug', '=', 'many-0').executeTakeFirstOrThrow();
const order = await read
  .selectFrom('orders')
  .select('id')
  .where('token_hash', '=', `many-${sizes.orders / 2}`)
  .executeTakeFirstOrThrow();
const lists = listsOf(server);
const details = [...server.served]
  .filter(
    ([{ path, method, asks }]) =>
      (method === 'GET' || asks) && path.startsWith('/api/admin/') && !lists.some((list) => list.path === path),
  )
  .map(([{ path, asks = false }, { input }]) => ({ path, asks, needed: neededIn(shapeOf(input)) }));

process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  if (message === 'slowest') process.send?.(slowest());
  if (message === 'stop') void server.close().then(() => process.exit(0));
});
process.send?.({
  site: result.config.publicOrigin,
  lists: lists.map(({ path, asks, sorts, needed, filters }) => ({ path, asks, sorts, needed, filters })),
  details,
  ids: { eventId: event.id, orderId: order.id },
});

/** The processor time of each statement of the embedded engine, in milliseconds. */
function noteStatements(): void {
  StatementSync.prototype.all = new Proxy(StatementSync.prototype.all, {
    apply(all, statement: StatementSync, values) {
      const began = process.threadCpuUsage();
      const rows: unknown = Reflect.apply(all, statement, values);
      const { user, system } = process.threadCpuUsage(began);
      const text = `${statement.sourceSQL.replaceAll(/\s+/g, ' ')} [${values.filter((value) => typeof value === 'string').join(', ')}]`;
      times.set(text, [...(times.get(text) ?? []), (user + system) / 1000]);
      return rows;
    },
  });
}

/** Medians of statements with their texts as parameters, so that one wait for the processor is not counted. */
function slowest(): [text: string, ms: number][] {
  return [...times]
    .filter(([, each]) => each.length >= 3)
    .map(([text, each]): [string, number] => [text, median(each)])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12);
}
