import { demonstration } from '#demo/demonstration.ts';
import { readConfig } from '#server/config.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { seedSite } from '#server/seed/seed.ts';
import { startServer } from '#server/start-server.ts';
import { makeLarge } from './large-site.ts';

// One of the two sites that `npm run bench -- --large` compares, in a separate process. `LARGE` fills it first.

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const server = await startServer(result.config, async (deps) => {
  await seedSite(deps, demonstration.site);
  await deps.db.transaction((tx) => tx.updateTable('capacity').set({ capacity: null }).execute());
  const started = performance.now();
  if (process.env.LARGE)
    await makeLarge(deps, (what) => console.log(`  ${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`));
});

process.on('message', (message) => void answer(message));
process.send?.({ site: result.config.publicOrigin });

async function answer(message: unknown): Promise<void> {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  if (message === 'change') {
    await server.deps.db.transaction((tx) => contentChanged(tx, 'products'));
    await server.deps.content.refresh();
    process.send?.({});
  }
  if (message === 'stop') {
    await server.close();
    process.exit(0);
  }
}
