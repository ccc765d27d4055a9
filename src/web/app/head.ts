/** What a screen is called. Everything else that a document says about itself is written by the server (metadata/). */
export interface Head {
  /** Without the name of the site; '' on the home page. */
  title: string;
}

export const siteName = 'PHI Online';
const homeTitle = `${siteName} | Prevention of Harm Initiative`;

export function documentTitle(head: Head): string {
  return head.title === '' ? homeTitle : `${head.title} | ${siteName}`;
}
