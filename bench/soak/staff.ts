import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { createPage, publishPage, saveDraft } from '#contract/admin/pages.ts';
import { passSecondFactor, setUpSecondFactor, startSecondFactor } from '#contract/admin/second-factor.ts';
import { contentOf } from '#server/testing/page-texts.ts';
import type { Counts } from './counts.ts';

const account = { email: 'owner@example.org', password: 'a long enough secret' };
/** A log-in is valid for an hour. */
const logInMs = 40 * 60_000;

/** The first administrator of the site, who works in the editor. */
export class Editor {
  readonly #counts: Counts;
  readonly #url: () => string;
  readonly #cookies = new Map<string, string>();
  #token = '';
  #secret = '';
  #loggedInAt = 0;

  constructor(counts: Counts, url: () => string) {
    this.#counts = counts;
    this.#url = url;
  }

  /** Opens the link that the start has printed. */
  async begin(link: string): Promise<void> {
    const form = new URLSearchParams({ ...account, name: 'Ana Owner' });
    const at = new URL(link);
    const answer = await fetch(`${this.#url()}${at.pathname}${at.search}`, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`The set-up was refused: ${(await answer.text()).slice(0, 500)}`);
    await this.#logIn();
    const { secret, ticket } = await this.#send<{ secret: string; ticket: string }>(startSecondFactor.path, {});
    this.#secret = secret;
    await this.#send(setUpSecondFactor.path, { ticket, code: this.#code() });
  }

  /** A new page that is written and published, and once more. */
  async writePage(): Promise<void> {
    if (performance.now() - this.#loggedInAt > logInMs) {
      await this.#logIn();
      await this.#send(passSecondFactor.path, { code: this.#code() });
    }
    const made = { path: `/soak-${randomUUID()}`, locale: 'au', title: 'A page', copyOf: null, key: randomUUID() };
    const { pageId } = await this.#send<{ pageId: number }>(createPage.path, made);
    let revision = 1;
    for (const text of ['<p>First words.</p>', '<p>Better words.</p>']) {
      const draft = { pageId, revision, title: 'A page', imageUrl: null, content: contentOf([text]) };
      ({ revision } = await this.#send<{ revision: number }>(saveDraft.path, draft));
      const publication = { pageId, revision, note: '', reason: 'To try', key: randomUUID() };
      ({ revision } = await this.#send<{ revision: number }>(publishPage.path, publication));
    }
  }

  #code(): string {
    return new TOTP({ secret: this.#secret }).generate();
  }

  async #logIn(): Promise<void> {
    const answer = await this.#counts.ask(`${this.#url()}/identity/v1/accounts:signInWithPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, returnSecureToken: true }),
    });
    ({ idToken: this.#token } = JSON.parse(answer.text) as { idToken: string });
    this.#loggedInAt = performance.now();
  }

  async #send<Results>(path: string, body: object): Promise<Results> {
    const answer = await this.#counts.ask(`${this.#url()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#token}`,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const cookie of answer.cookies) {
      const [pair = ''] = cookie.split(';', 1);
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const { results, errors } = JSON.parse(answer.text) as { results?: Results; errors?: object[] };
    if (!results) throw new Error(`${path}: ${JSON.stringify(errors)}`);
    return results;
  }
}
