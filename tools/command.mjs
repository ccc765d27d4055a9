// `npm run migrate` and its kin: becomes the command of the server that the first word names.
import { needNode24, root } from './project.mjs';
import { becomeProcessOf } from './runtime.mjs';

await needNode24();
process.chdir(root);
await becomeProcessOf(new URL('../src/server/command.ts', import.meta.url), process.argv.slice(2));
