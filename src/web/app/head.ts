/** What a screen is called. Everything else that a document says about itself is written by the server (metadata/). */
export interface Head {
  /** Without the name of the site. */
  title: string;
  /**
   * A page that must not tell by itself that it was open: neutral title, nothing for search engines and shared
   * links.
   */
  sensitive?: boolean;
  /** In the window's title instead of the page's own, where the page is sensitive. */
  neutralTitle?: string | undefined;
}

export const siteName = 'PHI Online';

const neutralTitle = 'Welcome';

export function documentTitle(head: Head): string {
  if (head.sensitive) return head.neutralTitle || neutralTitle;
  return head.title === '' ? siteName : `${head.title} | ${siteName}`;
}

/** The browser's own sign for a page without one, where ours would tell. */
export function faviconOf(head: Head): string {
  return head.sensitive ? 'data:,' : '/favicon.svg';
}
