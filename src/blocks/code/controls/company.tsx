import { CompanyPage } from '#web/companies/company-page.tsx';
import { GuideTiles } from '#web/guides/guide-tiles.tsx';

/** The company of the signed-in member: its guides, and for an owner its people (§2 /corporates). */
export function Control() {
  return <CompanyPage renderGuides={(guides) => <GuideTiles guides={guides} />} />;
}
