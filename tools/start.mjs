// `npm start`: builds the browser app when its sources have changed, then becomes the server.
import { needNode24, root } from './project.mjs';
import { becomeProcessOf } from './runtime.mjs';

await needNode24();
process.chdir(root);
const { buildIfNeeded } = await import('./build.mjs');
try {
  buildIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await becomeProcessOf(new URL('../src/server/main.ts', import.meta.url));
