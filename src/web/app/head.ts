/** The title of a screen. The server writes all other metadata of the document (metadata/). */
export interface Head {
  /** Without the name of the site. */
  title: string;
  /**
   * A page that must leave no trace of its name: neutral title, no metadata for search engines and shared
   * links.
   */
  sensitive?: boolean;
  /** Window title of a sensitive page instead of its own. */
  neutralTitle?: string | undefined;
}

export const siteName = 'PHI Online';

const neutralTitle = 'Welcome';

export function documentTitle(head: Head): string {
  if (head.sensitive) return head.neutralTitle || neutralTitle;
  return head.title === '' ? siteName : `${head.title} | ${siteName}`;
}

/** A sensitive page has no favicon, because the site's icon would identify it. */
export function faviconOf(head: Head): string {
  return head.sensitive ? 'data:,' : '/favicon.svg';
}
