// Becomes the server of a site that is built already, as in an image: it looks for no sources and writes no build.
import { becomeProcessOf } from './runtime.mjs';

await becomeProcessOf(new URL('../src/server/main.ts', import.meta.url));
