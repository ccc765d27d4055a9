// `npm test`: everything. `npm test -- unit`, `-- api`, `-- e2e` or `-- cart.api` for a part; see test/run.ts.
import { needNode24, root } from './project.mjs';

await needNode24();
process.chdir(root);
await import('./test/run.ts');
