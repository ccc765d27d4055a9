import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startServer } from '../start-server.ts';
import { type OrderRequest, payOrder } from '../store/payments/pay-order.ts';
import { testConfig } from './test-app.ts';

/** Starts a process that pays orders without a cart concurrently, and kills it after `until` of them are paid. */
export async function orderProcess(
  settings: Record<string, string>,
  orders: OrderRequest[],
  until: number,
): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)], {
    env: { PATH: process.env.PATH, PHI_TEST_ORDERS: JSON.stringify({ settings, orders }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let done = -1;
  for await (const _line of createInterface({ input: child.stdout })) {
    // The first line reports the start of the orders.
    done += 1;
    if (done >= until) child.kill('SIGKILL');
  }
  await exited;
  return done;
}

if (process.env.PHI_TEST_ORDERS !== undefined) {
  const { settings, orders } = JSON.parse(process.env.PHI_TEST_ORDERS) as {
    settings: Record<string, string>;
    orders: OrderRequest[];
  };
  const { deps } = await startServer(testConfig(settings), async () => {});
  process.stdout.write('ready\n');
  for (const order of orders) void payOrder(deps, order).then(() => process.stdout.write(`${order.key}\n`));
}
