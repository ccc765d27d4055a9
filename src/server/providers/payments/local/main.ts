import { parseArgs } from 'node:util';
import { startLocalGateway } from './gateway.ts';
import { localKeys } from './keys.ts';

// Runs the gateway as a separate process; prints one line of JSON when it listens.

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string', default: '0' },
    'webhook-url': { type: 'string' },
    'allow-faults': { type: 'boolean', default: false },
  },
});
const dataDir = values['data-dir'];
if (dataDir === undefined) {
  process.stderr.write('usage: main.ts --data-dir DIR [--port N] [--webhook-url URL] [--allow-faults]\n');
  process.exit(1);
}

const gateway = await startLocalGateway({
  dataDir,
  port: Number(values.port),
  ...localKeys(dataDir),
  ...(values['webhook-url'] === undefined ? {} : { webhookUrl: values['webhook-url'] }),
  allowFaults: values['allow-faults'],
});
process.stdout.write(`${JSON.stringify({ url: gateway.url, port: gateway.port })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit(0)));
}
