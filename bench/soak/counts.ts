/** What the visitors, buyers and editors of the soak saw. */
export class Counts {
  readonly statuses = new Map<number, number>();
  /** The first of each kind, so that the report names them. */
  readonly failures = new Map<string, number>();
  readonly done = new Map<string, number>();

  /** Sends a request and counts its status; 0 if none came. Throws unless it was answered with 2xx. */
  async ask(url: string, init: RequestInit = {}): Promise<{ text: string; cookies: string[] }> {
    const answer = await fetch(url, init).catch(() => null);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const text = (await answer?.text()) ?? '';
    if (!answer?.ok) throw new Error(`${new URL(url).pathname} was answered with ${status}: ${text.slice(0, 200)}`);
    return { text, cookies: answer.headers.getSetCookie() };
  }

  async repeat(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.done.set(what, (this.done.get(what) ?? 0) + 1);
    } catch (error) {
      const why = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
    }
  }

  /** Answers of 5xx, and requests without an answer. */
  broken(): number {
    return [...this.statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, n]) => sum + n, 0);
  }
}
