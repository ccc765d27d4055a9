import * as z from 'zod/mini';
import { readAtMost } from './read-at-most.ts';
import { FeedFault, type FeedPost, type FeedSource } from './port.ts';

/** Instagram API with Instagram Login: media of the professional account that the token belongs to. */
export interface InstagramSettings {
  configuredToken: string;
  /** https://graph.instagram.com, or a server that speaks the same protocol. */
  apiOrigin: string;
  /** For one answer, its body included. */
  answerMs?: number;
}

const fields = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp';
/** The cursor could lead in a ring. */
const pagesRead = 4;
const answerBytes = 2_000_000;
const pictureBytes = 15_000_000;

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

export function instagramGraph({ configuredToken, apiOrigin, answerMs = 10_000 }: InstagramSettings): FeedSource {
  const hosts = pictureHosts(apiOrigin);

  async function ask<S extends z.ZodMiniType>(
    path: string,
    query: Record<string, string>,
    shape: S,
  ): Promise<z.infer<S>> {
    const { status, bytes } = await load(
      new URL(`${path}?${new URLSearchParams(query)}`, apiOrigin),
      answerMs,
      answerBytes,
    );
    const body = parsed(bytes);
    if (status !== 200 || z.safeParse(graphError, body).success) throw refusedBy(status, body);
    const answer = z.safeParse(shape, body);
    if (!answer.success)
      throw new FeedFault('malformed', `Instagram answered ${path} with something else than its documentation says.`);
    return answer.data;
  }

  return {
    configuredToken,
    async posts(token, most) {
      const found = new Map<string, FeedPost>();
      let after: string | undefined;
      for (let page = 0; page < pagesRead && found.size < most; page += 1) {
        const { data, paging } = await ask(
          '/me/media',
          { fields, limit: String(most), access_token: token, ...(after && { after }) },
          mediaPage,
        );
        for (const post of data.map(postOf).filter((each) => each !== null)) found.set(post.id, post);
        // `next` tells that there is more; its address, which holds the token, is not followed but made anew.
        after = paging?.next ? paging.cursors?.after : undefined;
        if (!after) break;
      }
      return [...found.values()].toSorted((a, b) => b.postedAt.getTime() - a.postedAt.getTime()).slice(0, most);
    },
    async freshToken(token) {
      const answer = await ask(
        '/refresh_access_token',
        { grant_type: 'ig_refresh_token', access_token: token },
        refreshed,
      );
      return { token: answer.access_token, lifetimeMs: answer.expires_in * 1000 };
    },
    async picture(url) {
      const address = URL.parse(url);
      if (!address || !hosts(address))
        throw new FeedFault('picture', 'A picture lies on a host that is not Instagram’s.');
      const { status, bytes } = await load(address, answerMs, pictureBytes);
      if (status !== 200) throw new FeedFault('picture', `A picture could not be had: ${status}.`);
      if (!isPicture(bytes)) throw new FeedFault('picture', 'A picture is no JPEG, PNG or WebP.');
      return bytes;
    },
  };
}

/** A post that can be shown: it leads to Instagram and has a picture. */
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
  // Of a video `media_url` is the film itself.
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

/** Instagram's own delivery hosts; beside them the host of a server that stands in for the API. */
function pictureHosts(apiOrigin: string): (address: URL) => boolean {
  const isStandIn = !/(^|\.)instagram\.com$/.test(new URL(apiOrigin).hostname);
  return (address) =>
    (isStandIn && address.origin === apiOrigin) ||
    (address.protocol === 'https:' &&
      address.port === '' &&
      /\.(cdninstagram\.com|fbcdn\.net)$/.test(address.hostname));
}

async function load(address: URL, ms: number, most: number): Promise<{ status: number; bytes: Buffer }> {
  try {
    // A redirect could lead into the own network.
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: { accept: '*/*' },
    });
    const bytes = await readAtMost(response, most);
    if (bytes === null) throw new FeedFault('malformed', `An answer of ${address.host} is larger than ${most} bytes.`);
    return { status: response.status, bytes };
  } catch (error) {
    if (error instanceof FeedFault) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    // The original error may name the whole address, and with it the token.
    throw new FeedFault(
      'unavailable',
      isSlow ? `${address.host} did not answer within ${ms / 1000} s.` : `${address.host} could not be reached.`,
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
  if (!data) return new FeedFault(status === 429 ? 'limited' : 'unavailable', `Instagram answered ${status}.`);
  const { code, error_subcode: subcode } = data.error;
  const told = `Instagram answered ${status}, code ${code}${subcode === undefined ? '' : `/${subcode}`}`;
  if ([102, 190].includes(code))
    return new FeedFault(
      'token',
      `${told}: the access token counts no more. Make a new one and set INSTAGRAM_ACCESS_TOKEN.`,
    );
  if ([4, 17, 32, 613].includes(code) || status === 429) return new FeedFault('limited', `${told}: too many calls.`);
  return new FeedFault('unavailable', `${told}.`);
}

function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || (starts('52494646') && starts('57454250', 8));
}
