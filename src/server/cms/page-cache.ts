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

/** An unknown path. All unknown paths with the same `documentKey` share one document, rendered on demand. */
export interface MissingDocument {
  kind: 'missing';
  documentKey: string;
  render: () => Promise<RenderedDocument>;
}

/** The result of a renderer: the document and the tags of its content. */
export interface RenderedDocument {
  kind: 'page';
  status: number;
  html: string;
  /** Browsers must not store it; the cache of this process may. */
  sensitive: boolean;
  /** A closed page for a browser in which somebody is logged in; no other cache may store it. */
  deciding?: boolean;
  policy: DocumentPolicy;
  tags: readonly ContentTag[];
  /** How many pages the longest of its lists has; each has a document of its own. */
  pages: number;
  /** Next start of an event on the page, which changes it, in milliseconds since 1970; Infinity without one. */
  until: number;
  /** False if the document must not be cached. */
  keep: boolean;
}

/** A document as bytes, in each supported encoding. */
export interface CachedPage {
  kind: 'page';
  status: number;
  sensitive: boolean;
  deciding: boolean;
  policy: DocumentPolicy;
  pages: number;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Header lists, created at the first response (send-page.ts). */
  headerLists: Partial<Record<Encoding | 'unchanged', string[]>>;
}

interface Entry {
  page: CachedPage;
  tags: readonly ContentTag[];
  stamp: string;
  /** Value of `changes()` at the last comparison of the stamp. */
  comparedAt: number;
  expiresAt: number;
}

export interface PageCacheState {
  entries: number;
  bytes: number;
  /** Pages that were sent from memory. */
  hits: number;
  /** Pages that were rendered. */
  misses: number;
}

/** Pages also depend on the time: lists of upcoming events, the year in the footer. */
const lifetimeMs = 60_000;
const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * An LRU cache of rendered pages. It never returns a page with changed content, because it compares the stamp after
 * each change. Concurrent callers of an uncached page share one rendering.
 */
export class PageCache {
  readonly #content: ContentVersions;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;
  readonly #underway = new Map<string, Promise<CachedPage | Redirect>>();

  constructor(content: ContentVersions, maxBytes: number, now = elapsedMs) {
    this.#content = content;
    // A page larger than maxSize is not cached. The minimum of 1 disables the cache if maxBytes is 0.
    this.#entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
    this.#now = now;
  }

  state(): PageCacheState {
    const { size, calculatedSize } = this.#entries;
    return { entries: size, bytes: calculatedSize, hits: this.#hits, misses: this.#misses };
  }

  /** Returns the cached page if it is valid. */
  peek(key: string): CachedPage | undefined {
    const page = this.#valid(key);
    if (page) this.#hits += 1;
    return page;
  }

  #valid(key: string): CachedPage | undefined {
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

  /** Returns the cached page or renders it. Redirects are not cached. */
  async get(key: string, render: Render): Promise<CachedPage | Redirect> {
    return this.peek(key) ?? this.#once(key, new Map(allTags.map((tag) => [tag, this.#content.current(tag)])), render);
  }

  #once(key: string, before: Versions, render: Render): Promise<CachedPage | Redirect> {
    // A request after a change must not share a rendering that began before it.
    const flight = `${key} ${[...before.values()].join('.')}`;
    let pending = this.#underway.get(flight);
    if (!pending) {
      pending = this.#make(key, before, render).finally(() => this.#underway.delete(flight));
      this.#underway.set(flight, pending);
    }
    return pending;
  }

  async #make(key: string, before: Versions, render: Render): Promise<CachedPage | Redirect> {
    this.#misses += 1;
    const rendered = await render();
    if (rendered.kind === 'redirect') return rendered;
    // `before` stays valid: the renderer has already read the content of the shared document.
    if (rendered.kind === 'missing')
      return this.peek(rendered.documentKey) ?? this.#once(rendered.documentKey, before, rendered.render);
    const page = await toBytes(rendered);
    // If the content changed during rendering, the page is sent once and not cached.
    const isUnchanged = rendered.tags.every((tag) => before.get(tag) === this.#content.current(tag));
    if (rendered.keep && isUnchanged) {
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
const allTags: readonly ContentTag[] = ['pages', 'menu', 'products', 'events', 'guides', 'feed', 'settings'];

async function toBytes({
  status,
  html,
  sensitive,
  deciding = false,
  policy,
  pages,
}: RenderedDocument): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressed.br(identity, brotliOptions), compressed.gzip(identity)]);
  return {
    kind: 'page',
    status,
    sensitive,
    deciding,
    policy,
    pages,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    identity,
    br,
    gzip: gz,
    headerLists: {},
  };
}

function sizeOf({ page }: Entry): number {
  return page.identity.length + page.br.length + page.gzip.length;
}
