import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeServer, registerApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Routes } from './http/route.ts';
import { refuseUseless } from './production-start.ts';
import { fillSearch } from './search-index/documents.ts';
import { openServices, type Services } from './services.ts';
import type { Lifecycle } from './site/health.ts';
import { serveHealth } from './site/health.routes.ts';

export interface RunningServer {
  deps: Deps;
  served: ReturnType<Routes['served']>;
  /** Of `HEALTH_PORT`, if it is set. */
  healthPort: number | null;
  /** Starts no more jobs; resolves when the current ones have ended. */
  stopJobs(): Promise<void>;
  /** Finishes pending requests, at most for `GRACE_SECONDS`. */
  close(): Promise<void>;
  /** The same, after it has told balancers for `DRAIN_SECONDS` to send nobody here, and has served meanwhile. */
  stop(): Promise<void>;
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
  refuseUseless(config);
  const app = makeServer(config);
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = config;
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    await (await import('./watch/tracing.ts')).traceRequests(app, { ...config, OTEL_EXPORTER_OTLP_ENDPOINT });
  const unused = unusedConnections(app.server);
  const lifecycle: Lifecycle = { phase: 'starting' };
  let services: Services | undefined;
  const { HEALTH_PORT } = config;
  const health =
    HEALTH_PORT === undefined
      ? null
      : await serveHealth({ ...config, HEALTH_PORT }, lifecycle, () => services?.deps ?? null);
  const close = async () => {
    lifecycle.phase = 'stopping';
    const graceTimer = setTimeout(() => app.server.closeAllConnections(), config.GRACE_SECONDS * 1000);
    const closed = app.close();
    for (const socket of unused) socket.destroy();
    await closed;
    clearTimeout(graceTimer);
    await services?.close();
    await health?.close();
  };
  let routes: Routes;
  try {
    services = await openServices(config, app, lifecycle, options.now);
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
  const { schedule } = services;
  schedule.start();
  lifecycle.phase = 'serving';
  return {
    deps: services.deps,
    served: routes.served(),
    healthPort: health?.port ?? null,
    stopJobs: () => schedule.stop(),
    close,
    async stop() {
      lifecycle.phase = 'stopping';
      await wait(config.DRAIN_SECONDS * 1000);
      await close();
    },
  };
}

/** Browsers open connections in advance. Node does not count one without any request as idle, and would wait for it. */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

function portInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
