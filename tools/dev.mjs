// `npm run dev`: Vite runs inside the server (PHI_DEV) and updates browser code at once; a change of server code or the
// contract restarts the process. It watches folders instead of imports, because Vite writes an imported config file at
// each start, which would cause endless restarts.
import { spawn } from 'node:child_process';
import { needNode24, root } from './project.mjs';

await needNode24();

// Node 24 alone reads TypeScript.
const { freePort } = await import('./free-port.ts');
/** Port 0 is a free one; it stays the same at each restart, so that an open page finds the server again. */
const port = process.env.PORT === '0' ? { PORT: String(await freePort()) } : {};
const child = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/contract', '--watch-preserve-output', 'src/server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...port, NODE_ENV: 'development', PHI_DEV: '1' },
  },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
