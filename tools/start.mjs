// `npm start`: builds the browser app when its sources have changed, then becomes the server.
import { needNode24, root } from './project.mjs';

await needNode24();
process.chdir(root);
const { buildIfNeeded } = await import('./build.mjs');
await buildIfNeeded();
await import('../src/server/main.ts');
