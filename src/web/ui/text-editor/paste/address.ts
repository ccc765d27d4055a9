/** Ways to reach somebody or something; the server keeps the same ones (server/content/clean-content.ts). */
const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];

/**
 * The address of a pasted link as it can be kept; null if it leads nowhere from here: into the file that was copied, to
 * the computer of the person who copied it, or to a place relative to another page.
 */
export function linkAddress(written: string, origin: string): string | null {
  const address = written.trim();
  if (/^\/(?!\/)/.test(address)) return address;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (!schemes.includes(url.protocol)) return null;
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  const behind = addressBehind(url);
  return behind === null ? address : linkAddress(behind, origin);
}

/** Outlook and Google lead links through their own machines, which then know every reader. */
function addressBehind({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return searchParams.get('url');
  if (/^(www\.)?google\.[a-z.]+$/.test(hostname) && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url');
  return null;
}

/** The address of a picture of this site as it can be kept; null for every other one: visitors would not see it. */
export function pictureAddress(written: string, origin: string): string | null {
  const address = written.trim();
  if (/^\/(?!\/)/.test(address)) return address;
  return /^https?:/i.test(address) && address.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

/** Whether the editor may hold it at all, wherever it comes from. */
export function isSafeAddress(address: string): boolean {
  // Browsers leave spaces and control characters out before they read the scheme.
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address.replaceAll(/[\p{Cc}\s]/gu, ''))?.[0];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
