import { demonstration } from '#demo/demonstration.ts';
import { readConfig } from './config.ts';
import { lostMails } from './lost-mails.ts';
import { prepareDatabase } from './seed/demonstration.ts';
import { closedBecause } from './shop-closed.ts';
import { keepBuild } from './cms/build-files.ts';
import { setUpLine } from './setup/set-up-line.ts';
import { setUpLink } from './setup/setup.ts';
import { startServer } from './start-server.ts';

// What the server writes is readable by its user alone.
process.umask(0o077);

const print = (text: string) => process.stdout.write(`${text}\n`);

const result = readConfig(process.env);
if (!result.ok) {
  process.stderr.write(
    `PHI Online cannot start. Please correct ${result.faults.length === 1 ? 'this setting' : 'these settings'}:\n${result.faults.map((fault) => `  - ${fault}\n`).join('')}`,
  );
  process.exit(1);
}
const { config } = result;

const server = await startServer(config, async (deps) => {
  await prepareDatabase(deps, demonstration, print);
  await keepBuild(deps);
}).catch((error: unknown) => {
  process.stderr.write(`PHI Online cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl+C stops the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    void server.stop().then(() => process.exit(0));
  });
}

print(`\n  PHI Online is at ${config.publicOrigin}\n`);
if (config.SEED && !config.production) {
  print('  Demonstration accounts (e-mail, password)');
  for (const account of demonstration.accounts)
    print(`    ${account.label.padEnd(18)} ${account.email.padEnd(26)} ${account.password}`);
}
const setUp = await setUpLink(server.deps);
if (setUp !== null && config.production) print(setUpLine(setUp, server.deps.now()));
else if (setUp !== null)
  print(`  This site has no administrator yet. Open this link within an hour to become the first:\n    ${setUp}`);
if (server.deps.payments.publicConfig().provider === 'local') {
  print(`
  Test cards (any future date, any CVC; no money moves)
    4242 4242 4242 4242   is charged
    4000 0000 0000 0002   is declined
    4000 0000 0000 9995   has insufficient funds
    4000 0025 0000 3155   requires 3-D Secure
    4000 0000 0000 0341   is charged, but declined at a renewal
    4000 0027 6000 3184   requires 3-D Secure at every payment, also at renewals`);
}
for (const reason of closedBecause(config))
  print(`  Nothing is sold yet: ${reason} See ${config.publicOrigin}/admin/settings`);
for (const { text, way } of lostMails(config)) print(`  ${text} See ${config.publicOrigin}${way?.to ?? '/admin'}`);
if (!config.production) {
  if (!server.deps.mail.delivers) print(`\n  Mails            ${config.publicOrigin}/dev/outbox`);
  print(`  Payments         ${config.publicOrigin}/dev/payments`);
  print(`  Blocks           ${config.publicOrigin}/dev/blocks`);
}
print('\n  Ctrl+C stops the server; the data is kept for the next start.\n');
