/** What a screen tells the document, search engines and shared links about itself. */
export interface Head {
  /** Without the name of the site; '' on the home page. */
  title: string;
  description?: string | undefined;
  keywords?: string | undefined;
  imageUrl?: string | null | undefined;
  noindex?: boolean | undefined;
}

export const siteName = 'PHI Online';
const homeTitle = `${siteName} | Prevention of Harm Initiative`;

export function documentTitle(head: Head): string {
  return head.title === '' ? homeTitle : `${head.title} | ${siteName}`;
}
