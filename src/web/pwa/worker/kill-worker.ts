import { worker } from './scope.ts';

/**
 * Replaces a broken worker in one update (`SERVICE_WORKER=false`): deletes its caches, removes the registration and
 * reloads its pages, which then come from the network.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
  for (const client of await worker.clients.matchAll({ type: 'window' }))
    await client.navigate(client.url).catch(() => null);
}
