// `npm run dev`: Vite works inside the server (PHI_DEV), so browser code changes at once; a change of
// server code or the contract restarts the process. Whole folders are watched, because following the imports would
// also follow the file that Vite writes for its configuration at every start, and so restart without end.
import { spawn } from 'node:child_process';
import { needNode24, root } from './project.mjs';

await needNode24();
const child = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/contract', '--watch-preserve-output', 'src/server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PHI_DEV: '1' },
  },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
