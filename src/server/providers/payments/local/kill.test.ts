import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeOf, gatewayClient } from '../gateway-fixture.ts';
import { localKeys } from './keys.ts';

// Kills the gateway process with SIGKILL while it charges.

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phi-card-gateway-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start() {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--data-dir', dataDir, '--allow-faults'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    client: gatewayClient(url, localKeys(dataDir)),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test.each(['killBefore', 'killAfter'] as const)(
  '%s: a repeated charge after the restart charges exactly once',
  async (kind) => {
    const first = await start();
    await first.client.fault({ kind });
    const request = chargeOf(await first.client.tokenFor('4242424242424242'));
    // The first request reached the gateway, so the outcome is unknown, although its retry is refused.
    expect(await first.client.payments().charge(request)).toMatchObject({ status: 'unknown' });
    await first.kill();

    const second = await start();
    const payments = second.client.payments();
    const createdAfter = new Date(Date.now() - 60_000);
    const found = await payments.find({ attemptId: request.attemptId, createdAfter });
    expect(found.status).toBe(kind === 'killAfter' ? 'succeeded' : 'none');
    expect(await payments.charge(request)).toMatchObject({ status: 'succeeded' });
    const { charges } = await second.client.ledger();
    expect(charges.filter((charge) => JSON.stringify(charge.metadata).includes(request.attemptId))).toHaveLength(1);
    await second.kill();
  },
);

test('after kills at random moments under load, each acknowledged charge exists exactly once', async () => {
  const first = await start();
  const payments = first.client.payments();
  const requests = Array.from({ length: 300 }, () => chargeOf('tok_visa'));
  const acknowledged: string[] = [];
  const load = Promise.all(
    requests.map(async (request) => {
      const outcome = await payments.charge(request);
      if (outcome.status === 'succeeded') acknowledged.push(request.attemptId);
    }),
  );
  await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(20);
  await first.kill();
  await load;
  expect(acknowledged.length).toBeLessThan(requests.length);

  const second = await start();
  const again = second.client.payments();
  await Promise.all(requests.map((request) => again.charge(request)));
  const { charges, totals } = await second.client.ledger();
  const text = charges.map((charge) => JSON.stringify(charge.metadata));
  for (const { attemptId } of requests) {
    expect(text.filter((metadata) => metadata.includes(attemptId))).toHaveLength(1);
  }
  expect(totals.chargedCents).toBe(charges.reduce((sum, charge) => sum + Number(charge.amount_captured), 0));
  await second.kill();
});
