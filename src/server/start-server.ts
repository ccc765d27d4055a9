import type { AddressInfo } from 'node:net';
import { makeServer, registerApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Routes } from './http/route.ts';
import { fillSearch } from './search/documents.ts';
import { openServices } from './services.ts';

/** The time limit for pending requests when the server stops. */
const graceMs = 3000;

export interface RunningServer {
  deps: Deps;
  served: ReturnType<Routes['served']>;
  close(): Promise<void>;
}

/**
 * Opens the services, runs `prepare`, listens, and starts the schedule. With PORT=0 it writes the assigned port into
 * `config.publicOrigin`.
 */
export async function startServer(
  config: Config,
  prepare: (deps: Deps) => Promise<void>,
  options: { now?: () => Date } = {},
): Promise<RunningServer> {
  const app = makeServer(config);
  const services = await openServices(config, app, options.now);
  const close = async () => {
    // Browsers open connections in advance. Node does not count a connection without any request as idle, so the
    // timer closes it.
    const graceTimer = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(graceTimer);
    await services.close();
  };
  let routes: Routes;
  try {
    await prepare(services.deps);
    await fillSearch(services.deps);
    await services.mount(app);
    routes = await registerApp(app, services.deps);
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await close();
    throw portInUse(error)
      ? new Error(`Port ${config.PORT} is in use. Stop the other process, or set PORT to another port.`)
      : error;
  }
  if (config.PORT === 0) {
    const { port } = app.server.address() as AddressInfo;
    config.publicOrigin = config.publicOrigin.replace(/:0$/, `:${port}`);
  }
  services.schedule.start();
  return { deps: services.deps, served: routes.served(), close };
}

function portInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
