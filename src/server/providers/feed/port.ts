/** A post as the account's owner published it, newest first in every list. */
export interface FeedPost {
  id: string;
  type: 'image' | 'video' | 'carousel';
  /** The post on the provider's own site. */
  link: string;
  /** The picture at the provider; for a video its still. It may expire, so it is copied at once. */
  pictureUrl: string;
  caption: string;
  postedAt: Date;
}

export interface FeedToken {
  token: string;
  lifetimeMs: number;
}

export interface FeedSource {
  /** The token that the site was configured with; it is exchanged for fresh ones as time goes by. */
  configuredToken: string;
  /** The newest posts, `most` of them at most. Throws `FeedFault`. */
  posts(token: string, most: number): Promise<FeedPost[]>;
  /** A token for further 60 days in place of one that still counts. Throws `FeedFault`. */
  freshToken(token: string): Promise<FeedToken>;
  /** The bytes of a post's picture, JPEG, PNG or WebP by its content. Throws `FeedFault`. */
  picture(url: string): Promise<Buffer>;
}

/** Why the provider gave nothing. The text is for the log: it carries no token and no address that holds one. */
export class FeedFault extends Error {
  readonly kind: 'token' | 'limited' | 'unavailable' | 'malformed' | 'picture';
  constructor(kind: FeedFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
