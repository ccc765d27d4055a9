import { demonstration } from '#demo/demonstration.ts';
import { readConfig } from '#server/config.ts';
import { seedSite } from '#server/seed/seed.ts';
import { startServer } from '#server/start-server.ts';
import { addManyPages } from './many-pages.ts';

// Fills the database of the measured site in a process of its own, so that the memory it needs is not measured.

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const server = await startServer(result.config, async (deps) => {
  await seedSite(deps, demonstration.site);
  // A benchmark sells more than the stock of the demonstration site.
  await deps.db.transaction((tx) => tx.updateTable('capacity').set({ capacity: null }).execute());
});
await addManyPages(server.deps);
await server.close();
process.exit(0);
