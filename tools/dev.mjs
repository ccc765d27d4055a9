// `npm run dev`: Vite works inside the server (PHI_DEV), so browser code changes at once; a change of
// server code restarts the process, which `node --watch` does by following the imports of main.ts.
import { spawn } from 'node:child_process';
import { needNode24, root } from './project.mjs';

await needNode24();
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', PHI_DEV: '1' },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
