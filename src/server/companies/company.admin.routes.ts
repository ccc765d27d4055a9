import * as calls from '#contract/admin/companies.ts';
import * as schemas from '#contract/admin/companies.schemas.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { SharedBudget } from '../http/limits/limits.ts';
import type { Routes } from '../http/route.ts';
import { ok, type Outcome } from '../outcome.ts';
import { change } from '../staff/change.ts';
import {
  companyForStaff,
  createCompany,
  guideChoices,
  inCompany,
  removePerson,
  saveCompany,
  setRole,
  toListed,
} from './company.admin.ts';
import { companyPage } from './company.admin.sql.ts';
import type { CompanyRow } from './company.sql.ts';
import { changeInvitation, inviteTo, resending, restoring, revoking } from './invitation.ts';

const ofCompany = ({ corporateId }: { corporateId: number }) => `company:${corporateId}`;
const answer = ({ corporateId }: { corporateId: number }) => ({ corporateId });

/** Companies, for staff. `perEmail` counts invitations to an address. */
export function companyAdminRoutes(routes: Routes, deps: Deps, perEmail: SharedBudget): void {
  routes.add(calls.listCompanies, schemas.listCompanies, async ({ input }) => {
    const [page, allGuides] = await Promise.all([
      deps.db.onReplica((read) => companyPage(read, input)),
      guideChoices(deps),
    ]);
    return { ...page, rows: await toListed(deps, page.rows), allGuides };
  });
  routes.add(calls.getCompanyForStaff, schemas.getCompanyForStaff, async ({ input }) => ({
    data: await companyForStaff(deps, input.corporateId),
  }));
  routes.add(
    calls.createCompany,
    schemas.createCompany,
    change(
      deps,
      schemas.createCompany,
      // It has no number yet.
      { name: 'createCompany', subject: ({ values }) => `company:/${values.name.trim().slice(0, 120)}` },
      (tx, { values }, call) => createCompany(tx, deps, perEmail, call, values),
      answer,
    ),
  );
  routes.add(
    calls.saveCompany,
    schemas.saveCompany,
    change(
      deps,
      schemas.saveCompany,
      { name: 'saveCompany', subject: ofCompany },
      (tx, input) => saveCompany(tx, deps, input),
      ({ corporateId, revision }) => ({ corporateId, revision }),
    ),
  );

  /** Of an invitation; its address is not copied into the record. */
  const noted = (
    tx: Tx,
    which: { corporateId: number; invitationId?: number },
    work: (company: CompanyRow) => Promise<Outcome<null>>,
  ) =>
    inCompany(tx, which.corporateId, async (company) => {
      const done = await work(company);
      const { corporateId, invitationId = null } = which;
      return done.ok ? ok({ before: null, after: { corporateId, invitationId } }) : done;
    });

  routes.add(
    calls.inviteToCompany,
    schemas.inviteToCompany,
    change(
      deps,
      schemas.inviteToCompany,
      { name: 'inviteToCompany', subject: ofCompany },
      (tx, { corporateId, email, name, role }, call) =>
        noted(tx, { corporateId }, (company) => inviteTo(tx, deps, perEmail, call, company, { email, name, role })),
      answer,
    ),
  );
  for (const [endpoint, schema, name, apply] of [
    [calls.resendCompanyInvitation, schemas.resendCompanyInvitation, 'resendInvitation', resending(deps, perEmail)],
    [calls.withdrawCompanyInvitation, schemas.withdrawCompanyInvitation, 'withdrawInvitation', revoking],
    [calls.restoreCompanyInvitation, schemas.restoreCompanyInvitation, 'restoreInvitation', restoring],
  ] as const)
    routes.add(
      endpoint,
      schema,
      change(
        deps,
        schema,
        { name, subject: ofCompany },
        (tx, which) => noted(tx, which, (company) => changeInvitation(tx, company, which.invitationId, apply)),
        answer,
      ),
    );
  routes.add(
    calls.setCompanyRole,
    schemas.setCompanyRole,
    change(
      deps,
      schemas.setCompanyRole,
      { name: 'setRole', subject: ofCompany },
      (tx, input) => setRole(tx, input),
      answer,
    ),
  );
  routes.add(
    calls.removeFromCompany,
    schemas.removeFromCompany,
    change(
      deps,
      schemas.removeFromCompany,
      { name: 'removePerson', subject: ofCompany },
      (tx, input) => removePerson(tx, input),
      answer,
    ),
  );
}
