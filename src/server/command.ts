import { backUpNow, exportNow } from './commands/backup.ts';
import { endLogInsNow } from './commands/end-log-ins.ts';
import { migrateNow } from './commands/migrate.ts';
import { moveNow } from './commands/move.ts';
import { restoreNow } from './commands/restore.ts';
import { rotateSecretNow } from './commands/rotate-secret.ts';
import { wakeNow } from './commands/wake.ts';
import { readConfig } from './config.ts';

// What the commands write is readable by its user alone.
process.umask(0o077);

const print = (line: string) => void process.stdout.write(`${line}\n`);
const commands = {
  migrate: migrateNow,
  backup: backUpNow,
  restore: restoreNow,
  export: exportNow,
  import: restoreNow,
  move: moveNow,
  wake: wakeNow,
  'rotate-secret': rotateSecretNow,
  'end-log-ins': endLogInsNow,
};

const [name = '', ...args] = process.argv.slice(2);
const result = readConfig(process.env);
const command = Object.entries(commands).find(([known]) => known === name)?.[1];
try {
  if (!command) throw new Error(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.`);
  if (!result.ok)
    throw new Error(`Please correct the settings:\n${result.faults.map((fault) => `  - ${fault}`).join('\n')}`);
  await command(result.config, args, print);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
