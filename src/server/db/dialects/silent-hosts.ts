import type { DatabaseHost } from '../../database-address.ts';

/** A connection that may wait for an answer. */
export interface Watched {
  host: DatabaseHost;
  bytesRead(): number;
  cut(): void;
}

/** Longer than nearly every statement; one that takes longer costs its host a question. */
const silenceMs = 10_000;

/**
 * A machine without power or network says nothing, and TCP waits a quarter of an hour for it, as would each statement.
 * If nothing comes for long, we ask whether the host takes a connection. If it does not, its connections are cut, and
 * their requests end with 503.
 */
export class SilentHosts {
  readonly #open = new Map<Watched, { statements: number; bytes: number; since: number }>();
  readonly #asked = new Set<DatabaseHost>();
  readonly #isThere: (host: DatabaseHost) => Promise<boolean>;
  readonly #ms: number;
  readonly #timer: NodeJS.Timeout;

  constructor(isThere: (host: DatabaseHost) => Promise<boolean>, ms = silenceMs) {
    this.#isThere = isThere;
    this.#ms = ms;
    this.#timer = setInterval(() => this.#look(), ms / 4);
    this.#timer.unref();
  }

  add(connection: Watched): void {
    this.#open.set(connection, { statements: 0, bytes: 0, since: performance.now() });
  }

  remove(connection: Watched): void {
    this.#open.delete(connection);
  }

  sent(connection: Watched): void {
    const state = this.#open.get(connection);
    if (!state) return;
    if (state.statements === 0) state.since = performance.now();
    state.statements += 1;
  }

  answered(connection: Watched): void {
    const state = this.#open.get(connection);
    if (state) state.statements -= 1;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const [connection, state] of this.#open) {
      const bytes = connection.bytesRead();
      if (bytes !== state.bytes || state.statements === 0) Object.assign(state, { bytes, since: now });
      else if (now - state.since > this.#ms) void this.#ask(connection.host);
    }
  }

  async #ask(host: DatabaseHost): Promise<void> {
    if (this.#asked.has(host)) return;
    this.#asked.add(host);
    try {
      if (await this.#isThere(host)) return;
      for (const connection of this.#open.keys()) if (connection.host === host) connection.cut();
    } finally {
      this.#asked.delete(host);
    }
  }
}
