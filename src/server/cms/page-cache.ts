import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { DocumentPolicy } from '#blocks/page-policy.ts';
import { elapsedMs } from '../clock.ts';
import type { ContentTag, ContentVersions } from '../db/content-versions.ts';
import type { Encoding } from './accepted-encoding.ts';

export interface Redirect {
  kind: 'redirect';
  status: number;
  location: string;
}

/** One of many addresses at which nothing is: those of the same `look` get one document, drawn when there is none. */
export interface MissingDocument {
  kind: 'missing';
  look: string;
  draw: () => Promise<RenderedDocument>;
}

/** What a renderer gives: the document, and the content that it was made of. */
export interface RenderedDocument {
  kind: 'page';
  status: number;
  html: string;
  /** Sent so that no browser keeps it; this process may. */
  sensitive: boolean;
  policy: DocumentPolicy;
  tags: readonly ContentTag[];
  /**
   * Milliseconds of the next start of an event on it, after which it says something else; Infinity without one.
   */
  until: number;
  /** False for what must not be kept. */
  keep: boolean;
}

/** A document as bytes, ready to be sent in whichever encoding is asked for. */
export interface CachedPage {
  kind: 'page';
  status: number;
  sensitive: boolean;
  policy: DocumentPolicy;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Made when it is first sent (send-page.ts). */
  heads: Partial<Record<Encoding | 'unchanged', string[]>>;
}

interface Entry {
  page: CachedPage;
  tags: readonly ContentTag[];
  stamp: string;
  /** The number of changes at which the stamp was last compared. */
  comparedAt: number;
  expiresAt: number;
}

/** Pages also depend on the time: lists of coming events, the year in the footer. */
const lifetimeMs = 60_000;
const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Rendered pages as bytes, the least recently used go first. A page whose content changed is never sent: its stamp is
 * compared after each change. Concurrent callers of a page that is not cached wait for one rendering.
 */
export class PageCache {
  readonly #content: ContentVersions;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #underway = new Map<string, Promise<CachedPage | Redirect>>();

  constructor(content: ContentVersions, maxBytes: number, now = elapsedMs) {
    this.#content = content;
    // A page that is larger than the whole is not kept; none fits into one byte.
    this.#entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
    this.#now = now;
  }

  /** The page at hand, without waiting. */
  peek(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (!this.#isCurrent(entry) || entry.expiresAt <= this.#now()) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry.page;
  }

  #isCurrent(entry: Entry): boolean {
    const changes = this.#content.changes();
    if (entry.comparedAt === changes) return true;
    entry.comparedAt = changes;
    return entry.stamp === this.#content.stamp(entry.tags);
  }

  /** The page at hand, or a new one. Redirects are passed on and not kept. */
  async get(key: string, render: Render): Promise<CachedPage | Redirect> {
    return this.peek(key) ?? this.#once(key, new Map(allTags.map((tag) => [tag, this.#content.current(tag)])), render);
  }

  #once(key: string, before: Versions, render: Render): Promise<CachedPage | Redirect> {
    // A rendering that began before a change must not answer for the time after it.
    const flight = `${key} ${[...before.values()].join('.')}`;
    let pending = this.#underway.get(flight);
    if (!pending) {
      pending = this.#make(key, before, render).finally(() => this.#underway.delete(flight));
      this.#underway.set(flight, pending);
    }
    return pending;
  }

  async #make(key: string, before: Versions, render: Render): Promise<CachedPage | Redirect> {
    const rendered = await render();
    if (rendered.kind === 'redirect') return rendered;
    // The content was read before, so its versions are those from before.
    if (rendered.kind === 'missing')
      return this.peek(rendered.look) ?? this.#once(rendered.look, before, rendered.draw);
    const page = await toBytes(rendered);
    // Content that changed while it was read is shown once and not kept.
    const isStill = rendered.tags.every((tag) => before.get(tag) === this.#content.current(tag));
    if (rendered.keep && isStill) {
      const expiresAt = Math.min(this.#now() + lifetimeMs, rendered.until);
      this.#entries.set(key, {
        page,
        tags: rendered.tags,
        stamp: this.#content.stamp(rendered.tags),
        comparedAt: this.#content.changes(),
        expiresAt,
      });
    }
    return page;
  }
}

type Render = () => Promise<RenderedDocument | MissingDocument | Redirect>;
type Versions = ReadonlyMap<ContentTag, number>;
const allTags: readonly ContentTag[] = ['pages', 'menu', 'products', 'events', 'guides', 'feed'];

async function toBytes({ status, html, sensitive, policy }: RenderedDocument): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressed.br(identity, brotliOptions), compressed.gzip(identity)]);
  return {
    kind: 'page',
    status,
    sensitive,
    policy,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    identity,
    br,
    gzip: gz,
    heads: {},
  };
}

function sizeOf({ page }: Entry): number {
  return page.identity.length + page.br.length + page.gzip.length;
}
