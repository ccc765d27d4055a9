import { CompanyPage } from '#web/companies/company-page.tsx';
import { type LoadedCompany, loadCompany } from '#web/companies/load-company.ts';
import { GuideTiles } from '#web/guides/guide-tiles.tsx';
import type { ControlModule } from '../controls.ts';

/** Loaded with the page, so that the content below does not move. */
export const load: ControlModule['load'] = loadCompany;

/** The company of the signed-in member: its guides, and for an owner its people (§2 /corporates). */
export const Control: ControlModule['Control'] = ({ data }) => (
  <CompanyPage loaded={data as LoadedCompany} renderGuides={(guides) => <GuideTiles guides={guides} />} />
);
