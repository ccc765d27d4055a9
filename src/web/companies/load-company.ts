import { getCompany } from '#contract/companies.ts';
import type { Caller, Output } from '#contract/endpoint.ts';
import { storedCorporateId } from '#web/api/corporate.ts';

export type LoadedCompany = Output<typeof getCompany> | null;

/** For a loader: null after a failure, also without a user; the page then loads again and shows what fails. */
export function loadCompany(call: Caller): Promise<LoadedCompany> {
  return call(getCompany, storedCorporateId()).catch(() => null);
}
