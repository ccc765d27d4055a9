import type { DocumentPolicy } from '#blocks/page-policy.ts';
import type { Config } from '../config.ts';
import { databaseRetrySeconds } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { responseHeaders } from '../http/response-headers.ts';
import { schemeHash } from '../http/scheme-hash.ts';
import type { CachedPage } from './page-cache.ts';

type Headers = Record<string, string>;
/** Alternating names and values, the form of Node's writeHead. */
export type HeaderList = readonly string[];

/** Pages with personal data or search results; no cache may store their documents. */
export function isNeverKept(path: string): boolean {
  return /^\/(cart|order-thankyou|api\/downloadfile|member(\/.*)?)\/?$/i.test(path) || readsQuery(path);
}

/** The search page is rendered for its `?q=`, so it works without JavaScript; other pages ignore the query. */
export function readsQuery(path: string): boolean {
  return /^\/search-results\/?$/i.test(path);
}

/**
 * The headers of a document, built once per policy; the cart's policy depends on the card provider (invariant 27),
 * which staff may set.
 */
export function headersByPath(
  deps: Pick<Deps, 'config' | 'identity' | 'payments' | 'captcha'>,
): (path: string, page: Pick<CachedPage, 'status' | 'policy' | 'sensitive' | 'deciding'>) => HeaderList {
  const identity = originsOf(Object.values(deps.identity.publicConfig()));
  let provider = deps.payments.publicConfig().provider;
  const shared = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };
  const notStored = { 'cache-control': 'no-store' };
  const widgets = [...deps.captcha.hosts];
  /** By the words of a policy; 'site' means no other hosts. */
  const hostsOf: Partial<Record<string, Hosts>> = {
    video: youtubeHosts,
    social: socialHosts(deps.config),
    order: deps.config.TAG_CONTAINER_ID === undefined ? noHosts : tagHosts,
    captcha: { scripts: widgets, frames: widgets, calls: widgets },
  };
  const card = () => (provider === 'stripe' ? stripeHosts : noHosts);
  const made = new Map<DocumentPolicy, Record<'open' | 'closed' | 'search', HeaderList>>();
  const listsFor = (policy: DocumentPolicy) => {
    const headers = documentHeaders(
      deps.config,
      identity,
      together(...policy.split(' ').map((word) => (word === 'cart' ? card() : (hostsOf[word] ?? noHosts)))),
    );
    const lists = {
      open: listOf({ ...headers, ...shared }),
      closed: listOf({ ...headers, ...notStored }),
      // The words of a search would stand in the log of a proxy.
      search: listOf({ ...headers, ...notStored, 'referrer-policy': 'strict-origin' }),
    };
    made.set(policy, lists);
    return lists;
  };
  const sensitive = listOf({
    ...documentHeaders(deps.config, identity, noHosts),
    ...notStored,
    'referrer-policy': 'no-referrer',
  });
  const retryAfter = ['retry-after', String(databaseRetrySeconds)];
  return (path, page) => {
    const now = deps.payments.publicConfig().provider;
    if (now !== provider) {
      provider = now;
      made.clear();
    }
    if (page.status === 503) return [...listsFor(page.policy).closed, ...retryAfter];
    // A sensitive page contacts no other host: no videos, posts stay links, and forms use the site's own captcha.
    if (page.sensitive) return sensitive;
    const lists = made.get(page.policy) ?? listsFor(page.policy);
    if (readsQuery(path)) return lists.search;
    return lists[page.status === 200 && !page.deciding && !isNeverKept(path) ? 'open' : 'closed'];
  };
}

interface Hosts {
  scripts: string[];
  frames: string[];
  calls: string[];
  /** True if their frames open windows: Google Pay does so in browsers without the Payment Request API. */
  windows?: boolean;
}
function together(...all: Hosts[]): Hosts {
  return {
    windows: all.some(({ windows }) => windows),
    scripts: all.flatMap(({ scripts }) => scripts),
    frames: all.flatMap(({ frames }) => frames),
    calls: all.flatMap(({ calls }) => calls),
  };
}
const noHosts: Hosts = { scripts: [], frames: [], calls: [] };
/** The hosts that Stripe's guide for a content security policy names. */
const stripeHosts: Hosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  windows: true,
};
/** The script that controls the player, and the player's frame on the host that sets no cookies before playback. */
const youtubeHosts: Hosts = {
  scripts: ['https://www.youtube.com'],
  frames: ['https://www.youtube-nocookie.com'],
  calls: [],
};

/** The tag container and the service to which it reports by default. */
const tagHosts: Hosts = {
  scripts: ['https://www.googletagmanager.com'],
  frames: [],
  calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** The script for posts of other sites and the frames that it creates. */
function socialHosts({ SOCIAL_EMBED_SCRIPT: script, SOCIAL_EMBED_FRAMES: frames }: Config): Hosts {
  const scripts = originsOf(script === undefined ? [] : [script]);
  return { scripts, frames: frames ?? scripts, calls: [] };
}

function documentHeaders(config: Config, identity: string[], others: Hosts): Headers {
  const { 'content-security-policy': _closed, ...shared } = responseHeaders(config);
  const common = {
    ...shared,
    'content-type': 'text/html; charset=utf-8',
    // The path goes to this site only: by it the worker keeps no pictures of the cart and of personal pages.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(others.windows && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
  // Vite's client needs style elements, inline scripts and a WebSocket.
  if (config.PHI_DEV) return common;
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", schemeHash, ...others.scripts],
    'style-src': ["'self'"],
    // Editors choose colours and image positions, which views write as style attributes. These cannot load anything,
    // because img-src and font-src still apply.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...identity, ...others.calls],
    // The local card field is a sandboxed frame of this origin.
    'frame-src': ["'self'", ...others.frames],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  const text = Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  return { ...common, 'content-security-policy': text };
}

function listOf(headers: Headers): HeaderList {
  return Object.entries(headers).flat();
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => URL.parse(address)?.origin).filter((origin) => origin !== undefined))];
}
