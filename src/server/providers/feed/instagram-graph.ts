import * as z from 'zod/mini';
import { readAtMost } from './read-at-most.ts';
import { FeedFault, type FeedPost, type FeedSource } from './port.ts';

/** Instagram API with Instagram Login: media of the professional account that the token belongs to. */
export interface InstagramSettings {
  configuredToken: string;
  /** https://graph.instagram.com, or a server that speaks the same protocol. */
  apiOrigin: string;
  /** Timeout of one response, including its body. */
  timeoutMs?: number;
}

const fields = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp';
/** Limits the number of pages, because a cursor could repeat. */
const maxPages = 4;
const maxResponseBytes = 2_000_000;
const maxImageBytes = 15_000_000;

const mediaPage = z.object({
  data: z.array(z.unknown()),
  paging: z.optional(
    z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })), next: z.optional(z.string()) }),
  ),
});
/** `permalink` and `media_url` are left out of posts with copyrighted material. */
const media = z.object({
  id: z.string().check(z.regex(/^\d{1,40}$/)),
  caption: z.optional(z.string()),
  media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  media_url: z.optional(z.string()),
  thumbnail_url: z.optional(z.string()),
  permalink: z.optional(z.string()),
  timestamp: z.string(),
});
const refreshed = z.object({
  access_token: z.string().check(z.minLength(20)),
  expires_in: z.number().check(z.positive()),
});
const graphError = z.object({
  error: z.object({ message: z.string(), code: z.number(), error_subcode: z.optional(z.number()) }),
});

const types = { IMAGE: 'image', VIDEO: 'video', CAROUSEL_ALBUM: 'carousel' } as const;

export function instagramGraph({ configuredToken, apiOrigin, timeoutMs = 10_000 }: InstagramSettings): FeedSource {
  const hosts = pictureHosts(apiOrigin);

  async function request<S extends z.ZodMiniType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.infer<S>> {
    const { status, bytes } = await load(
      new URL(`${path}?${new URLSearchParams(query)}`, apiOrigin),
      timeoutMs,
      maxResponseBytes,
    );
    const body = parsed(bytes);
    if (status !== 200 || z.safeParse(graphError, body).success) throw refusedBy(status, body);
    const result = z.safeParse(shape, body);
    if (!result.success)
      throw new FeedFault('malformed', `The response of Instagram to ${path} does not have the documented shape.`);
    return result.data;
  }

  return {
    configuredToken,
    async posts(token, limit) {
      const found = new Map<string, FeedPost>();
      let after: string | undefined;
      for (let page = 0; page < maxPages && found.size < limit; page += 1) {
        const { data, paging } = await request(
          '/me/media',
          { fields, limit: String(limit), access_token: token, ...(after && { after }) },
          mediaPage,
        );
        for (const post of data.map(postOf).filter((each) => each !== null)) found.set(post.id, post);
        // `next` only shows that more pages exist. Its URL contains the token and is never followed; we use the cursor.
        after = paging?.next ? paging.cursors?.after : undefined;
        if (!after) break;
      }
      return [...found.values()].toSorted((a, b) => b.postedAt.getTime() - a.postedAt.getTime()).slice(0, limit);
    },
    async freshToken(token) {
      const fresh = await request(
        '/refresh_access_token',
        { grant_type: 'ig_refresh_token', access_token: token },
        refreshed,
      );
      return { token: fresh.access_token, lifetimeMs: fresh.expires_in * 1000 };
    },
    async picture(url) {
      const address = URL.parse(url);
      if (!address || !hosts(address))
        throw new FeedFault('picture', 'The URL of an image is not on a host of Instagram.');
      const { status, bytes } = await load(address, timeoutMs, maxImageBytes);
      if (status !== 200) throw new FeedFault('picture', `An image could not be loaded: status ${status}.`);
      if (!isPicture(bytes)) throw new FeedFault('picture', 'An image is not JPEG, PNG or WebP.');
      return bytes;
    },
  };
}

/** Converts a post; null if it has no image or no link to Instagram and cannot be shown. */
function postOf(raw: unknown): FeedPost | null {
  const read = z.safeParse(media, raw);
  if (!read.success) return null;
  const {
    id,
    caption = '',
    media_type: kind,
    media_url: mediaUrl,
    thumbnail_url: still,
    permalink,
    timestamp,
  } = read.data;
  // For a video, `media_url` is the video file, so its still image is used.
  const pictureUrl = kind === 'VIDEO' ? still : (still ?? mediaUrl);
  const link = permalink === undefined ? null : URL.parse(permalink);
  const postedAt = new Date(timestamp);
  if (
    !pictureUrl ||
    link?.protocol !== 'https:' ||
    !/(^|\.)instagram\.com$/.test(link.hostname) ||
    Number.isNaN(postedAt.getTime())
  )
    return null;
  return { id, type: types[kind], link: link.href, pictureUrl, caption, postedAt };
}

/** Accepts Instagram's image hosts, and the API origin itself if it is not Instagram (a test server). */
function pictureHosts(apiOrigin: string): (address: URL) => boolean {
  const isStandIn = !/(^|\.)instagram\.com$/.test(new URL(apiOrigin).hostname);
  return (address) =>
    (isStandIn && address.origin === apiOrigin) ||
    (address.protocol === 'https:' &&
      address.port === '' &&
      /\.(cdninstagram\.com|fbcdn\.net)$/.test(address.hostname));
}

async function load(address: URL, ms: number, maxBytes: number): Promise<{ status: number; bytes: Buffer }> {
  try {
    // A redirect could lead into the internal network.
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: { accept: '*/*' },
    });
    const bytes = await readAtMost(response, maxBytes);
    if (bytes === null)
      throw new FeedFault('malformed', `A response of ${address.host} is larger than ${maxBytes} bytes.`);
    return { status: response.status, bytes };
  } catch (error) {
    if (error instanceof FeedFault) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    // The original error is dropped, because its text may contain the URL with the token.
    throw new FeedFault(
      'unavailable',
      isSlow ? `${address.host} did not respond within ${ms / 1000} s.` : `${address.host} could not be reached.`,
    );
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Graph API error codes: 190 and 102 for the token, 4, 17, 32 and 613 for too many calls. */
function refusedBy(status: number, body: unknown): FeedFault {
  const { data } = z.safeParse(graphError, body);
  if (!data) return new FeedFault(status === 429 ? 'limited' : 'unavailable', `Instagram returned ${status}.`);
  const { code, error_subcode: subcode } = data.error;
  const reported = `Instagram returned ${status}, code ${code}${subcode === undefined ? '' : `/${subcode}`}`;
  if ([102, 190].includes(code))
    return new FeedFault(
      'token',
      `${reported}: the access token is no longer valid. Create a new one and set INSTAGRAM_ACCESS_TOKEN.`,
    );
  if ([4, 17, 32, 613].includes(code) || status === 429)
    return new FeedFault('limited', `${reported}: too many calls.`);
  return new FeedFault('unavailable', `${reported}.`);
}

function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || (starts('52494646') && starts('57454250', 8));
}
