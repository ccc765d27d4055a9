/** A post of the account; lists of posts are sorted newest first. */
export interface FeedPost {
  id: string;
  type: 'image' | 'video' | 'carousel';
  /** The post on the provider's own site. */
  link: string;
  /** URL of the image at the provider; for a video its still image. It may expire, so the site copies it at once. */
  pictureUrl: string;
  caption: string;
  postedAt: Date;
}

export interface FeedToken {
  token: string;
  lifetimeMs: number;
}

export interface FeedSource {
  /** The token from the settings; the site exchanges it for new ones before it expires. */
  configuredToken: string;
  /** Up to `limit` newest posts. Throws `FeedFault`. */
  posts(token: string, limit: number): Promise<FeedPost[]>;
  /** Exchanges a valid token for one that is valid for another 60 days. Throws `FeedFault`. */
  freshToken(token: string): Promise<FeedToken>;
  /** The bytes of a post's image; the content is checked to be JPEG, PNG or WebP. Throws `FeedFault`. */
  picture(url: string): Promise<Buffer>;
}

/** The reason why the provider returned no data. The message goes to the log, so it contains no token. */
export class FeedFault extends Error {
  readonly kind: 'token' | 'limited' | 'unavailable' | 'malformed' | 'picture';
  constructor(kind: FeedFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
