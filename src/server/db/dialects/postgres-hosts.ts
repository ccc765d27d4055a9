import pg from 'pg';
import { connectionFault, type DatabaseHost } from '../../database-address.ts';
import type { Watched } from './silent-hosts.ts';

/** Where new connections go: to the host that took the last one. A host that fails gives its place to the next. */
export class HostOrder {
  readonly hosts: readonly DatabaseHost[];
  #at = 0;

  constructor(hosts: readonly DatabaseHost[]) {
    this.hosts = hosts;
  }

  get current(): DatabaseHost {
    const host = this.hosts[this.#at];
    if (!host) throw new Error('An address names a host.');
    return host;
  }

  /** Twenty connections may fail at once: the first of them moves on, and the others follow. */
  leave(host: DatabaseHost): void {
    if (host === this.current) this.#at = (this.#at + 1) % this.hosts.length;
  }
}

/** The server is a replica, or is closed to writes. */
class WritesNothing extends Error {
  constructor() {
    super('it takes no writes now');
  }
}

/** A connection to the current host. One of several hosts has to take writes, as `target_session_attrs` says. */
export function clientFor(order: HostOrder) {
  return class HostClient extends pg.Client {
    readonly #host: DatabaseHost;
    /** For the watch over hosts that say nothing. */
    readonly watched: Watched;

    constructor(options?: pg.ClientConfig) {
      const host = order.current;
      super({ ...options, connectionString: host.url, ...(host.ssl !== undefined && { ssl: host.ssl }) });
      this.#host = host;
      this.watched = {
        host,
        // The socket is another one once it is encrypted.
        bytesRead: () => ('bytesRead' in this.connection.stream ? Number(this.connection.stream.bytesRead) : 0),
        cut: () => {
          order.leave(host);
          this.connection.stream.destroy();
        },
      };
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<pg.Client> | void {
      if (typeof callback !== 'function') return this.#open();
      void this.#openFor((error, client) => callback(error, client));
    }

    /** The pool calls with a callback. */
    async #openFor(done: (error: unknown, client?: pg.Client) => void): Promise<void> {
      let fault: unknown = null;
      await this.#open().catch((error: unknown) => (fault = error));
      done(fault, fault === null ? this : undefined);
    }

    async #open(): Promise<pg.Client> {
      try {
        await super.connect();
        if (order.hosts.length === 1) return this;
        const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only');
        if (rows[0]?.transaction_read_only !== 'off') throw new WritesNothing();
        return this;
      } catch (cause) {
        order.leave(this.#host);
        if (cause instanceof WritesNothing) void this.end().catch(() => {});
        throw new Error(connectionFault(this.#host, cause), { cause });
      }
    }
  };
}

/** Whether a server answers there, be it only that it takes nobody now. */
export async function isThere({ url, ssl }: DatabaseHost, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    ...(ssl !== undefined && { ssl }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}

/** Tries each host once, beginning with the current one; the error tells what each of them said. */
export async function throughHosts<T>(order: HostOrder, attempt: () => Promise<T>): Promise<T> {
  const faults: string[] = [];
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      // Nobody failed who waited for a free connection.
      if (!isWaitForFree(error) && faults.length < order.hosts.length) continue;
      throw faults.length === 1 ? error : new Error([...new Set(faults)].join('; '), { cause: error });
    }
  }
}

/** The pool's words where every connection is in use. */
const isWaitForFree = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A connection of its own, for work that takes no turn in a pool. */
export async function ownConnection(hosts: readonly DatabaseHost[], options: pg.ClientConfig = {}): Promise<pg.Client> {
  const order = new HostOrder(hosts);
  const HostClient = clientFor(order);
  return throughHosts(order, () => {
    const client = new HostClient({ keepAlive: true, ...options });
    // A statement that runs rejects by itself.
    client.on('error', () => {});
    return client.connect();
  });
}
