import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { ReplicaServer } from './dialects/dialect.ts';
import type { Tables } from './tables.ts';

/** Who has answered the lists and searches so far. */
export interface ReplicaState {
  answers: boolean;
  byReplica: number;
  /** The replica had not seen the last writes in time. */
  behind: number;
  /** It did not answer. */
  away: number;
}

type Work<T> = (read: Kysely<Tables>) => Promise<T>;

/** A replica is a few milliseconds behind; it is asked again after each of these. */
const pausesMs = [0, 10, 30];
/** A server that takes connections and answers nothing. */
const patienceMs = 1500;
/** So long nobody asks a replica that did not answer. */
const awayMs = 5000;

/**
 * Reads that may come from a replica. Each of them sees what was committed before it began, by whomever and through
 * whichever process: the database tells its place in its log, and a session of the replica answers once it is there. If
 * it is not there in time, the database answers itself.
 */
export class ReplicaReads {
  readonly #database: Kysely<Tables>;
  readonly #replica: Kysely<Tables>;
  readonly #server: ReplicaServer;
  readonly #says: (text: string) => void;
  readonly #state: ReplicaState = { answers: true, byReplica: 0, behind: 0, away: 0 };
  #askAgainAt = 0;

  constructor(database: Kysely<Tables>, server: ReplicaServer, says: (text: string) => void) {
    this.#database = database;
    this.#server = server;
    this.#replica = new Kysely<Tables>({ dialect: server.dialect });
    this.#says = says;
  }

  get state(): Readonly<ReplicaState> {
    return this.#state;
  }

  /** Throws if the address can never serve; a replica that is away may come later. */
  async check(): Promise<void> {
    try {
      await this.#server.checkServer(this.#replica);
    } catch (error) {
      if (!this.#server.isTrouble(error)) throw error;
      this.#isAway(error);
    }
  }

  async read<T>(work: Work<T>): Promise<T> {
    if (performance.now() < this.#askAgainAt) {
      this.#state.away += 1;
      return work(this.#database);
    }
    const position = await this.#server.position(this.#database);
    const found = await this.#fromReplica(position, work);
    return found === null ? work(this.#database) : found.value;
  }

  async close(): Promise<void> {
    await this.#replica.destroy();
  }

  /** Null if the replica has no answer. */
  async #fromReplica<T>(position: string, work: Work<T>): Promise<{ value: T } | null> {
    const serves = Promise.withResolvers<boolean>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#isAway(new Error('it takes connections and answers nothing'));
      serves.resolve(false);
    }, patienceMs);
    // Asked and read in one session: behind a balancer another session may be of another replica.
    const answer = this.#replica.connection().execute(async (session) => {
      const hasReached = !isLate && (await this.#hasReached(session, position));
      clearTimeout(timer);
      if (isLate) return null;
      this.#isThere();
      if (!hasReached) this.#state.behind += 1;
      serves.resolve(hasReached);
      return hasReached ? { value: await work(session) } : null;
    });
    // Whoever gave up does not hear of it.
    answer.catch(() => serves.resolve(true));
    if (!(await serves.promise)) return null;
    try {
      const found = await answer;
      if (found !== null) this.#state.byReplica += 1;
      return found;
    } catch (error) {
      clearTimeout(timer);
      if (!this.#server.isTrouble(error)) throw error;
      this.#isAway(error);
      return null;
    }
  }

  async #hasReached(session: Kysely<Tables>, position: string): Promise<boolean> {
    for (const pause of pausesMs) {
      if (pause > 0) await wait(pause);
      if (await this.#server.hasReached(session, position)) return true;
    }
    return false;
  }

  #isAway(error: unknown): void {
    this.#askAgainAt = performance.now() + awayMs;
    this.#state.away += 1;
    if (!this.#state.answers) return;
    this.#state.answers = false;
    const why = error instanceof Error ? error.message : String(error);
    this.#says(`The replica at DATABASE_READ_URL does not serve, so the database itself answers lists: ${why}`);
  }

  #isThere(): void {
    if (this.#state.answers) return;
    this.#state.answers = true;
    this.#says('The replica at DATABASE_READ_URL serves again.');
  }
}
