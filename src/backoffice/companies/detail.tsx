import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import {
  type CompanyInvitation,
  type CompanyPerson,
  getCompanyForStaff,
  removeFromCompany,
  resendCompanyInvitation,
  restoreCompanyInvitation,
  setCompanyRole,
  withdrawCompanyInvitation,
} from '#contract/admin/companies.ts';
import type { Output } from '#contract/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Rows } from '../detail/rows.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { invitationNote, personName, personNote } from './words.ts';

const EditCompanyForm = whenOpened(async () => (await import('./edit-form.tsx')).EditCompanyForm);
const InviteForm = whenOpened(async () => (await import('./invite-form.tsx')).InviteForm);
const back = { to: '/admin/companies', name: 'Companies' };
type Company = NonNullable<Output<typeof getCompanyForStaff>['data']>;

/** One company: its places, guides, people and invitations. */
export function CompanyPage() {
  const { corporateId = '' } = useParams();
  const { data, errors, retry } = useData(getCompanyForStaff, { corporateId: Number(corporateId) || 0 });
  const company = data?.data;
  if (company && String(company.corporateId) === corporateId) return <Shown key={corporateId} company={company} />;
  if (company === null) return <DetailMissing what="company" back={back} />;
  return <DetailLoading back={back} errors={errors} retry={retry} />;
}

type Open = 'edit' | 'invite' | { remove: CompanyPerson } | null;

function Shown({ company }: { company: Company }) {
  const { corporateId, seats, used, values, people, invitations, allGuides } = company;
  const [open, setOpen] = useState<Open>(null);
  const { state } = useLocation() as { state: { isMade?: boolean } | null };
  const [done, setDone] = useState<DoneWords | null>(
    state?.isMade === true ? { text: 'The company is made. The invitation of its first owner is on its way.' } : null,
  );
  const say = (text: string, undo?: DoneWords['undo']): void => {
    setOpen(null);
    setDone({ text, ...(undo && { undo }) });
  };
  const roles = useVerb(setCompanyRole);
  const removing = useVerb(removeFromCompany);
  const resending = useVerb(resendCompanyInvitation);
  const withdrawing = useVerb(withdrawCompanyInvitation);
  const restoring = useVerb(restoreCompanyInvitation, () => say('The invitation is valid again.'));
  const makeRole = async (person: CompanyPerson, role: CompanyPerson['role']) => {
    if (await roles.attempt({ corporateId, uid: person.uid, role }))
      say(`${personName(person)} is ${role === 'owner' ? 'an owner' : 'a member'} now.`, {
        label: 'Undo',
        run: () => void makeRole(person, role === 'owner' ? 'member' : 'owner'),
      });
  };
  const withdraw = async ({ invitationId, email }: CompanyInvitation) => {
    if (await withdrawing.attempt({ corporateId, invitationId }))
      say(`The invitation of ${email} is withdrawn.`, {
        label: 'Undo',
        run: () => void restoring.attempt({ corporateId, invitationId }),
      });
  };
  const resend = async ({ invitationId, email }: CompanyInvitation) => {
    if (await resending.attempt({ corporateId, invitationId })) say(`A new link is on its way to ${email}.`);
  };
  const remove = async (person: CompanyPerson) => {
    if (await removing.attempt({ corporateId, uid: person.uid }))
      say(`${personName(person)} is out of ${values.name}. ‘Who did what to it’ puts them back.`);
  };
  const titles = allGuides.filter(({ guideId }) => values.guideIds.includes(guideId)).map(({ title }) => title);
  return (
    <DetailPage
      title={values.name}
      back={back}
      state={`${used} of ${seats} places in use`}
      actions={
        <>
          <Button size="small" onClick={() => setOpen('invite')}>
            Invite somebody
          </Button>
          <Button size="small" variant="secondary" onClick={() => setOpen('edit')}>
            Change …
          </Button>
        </>
      }
      errors={[roles, removing, resending, withdrawing, restoring].flatMap(({ submitError }) => submitError)}
      done={done}
    >
      <Columns
        aside={
          <>
            <Section title="Company">
              <Facts
                facts={[
                  ['Places', seats],
                  ['In use', `${used}: ${people.length} people, ${used - people.length} invited`],
                  ['Guides', titles.length === 0 ? 'None' : titles.join(', ')],
                ]}
              />
            </Section>
            <History subject={`company:${corporateId}`} onPutBack={() => say('It is put back.')} />
          </>
        }
      >
        <Section title={`People (${people.length})`}>
          <Rows
            label="People"
            empty="Nobody has joined yet."
            rows={people.map((person) => ({
              id: person.uid,
              what: <Link to={`/admin/people/${person.uid}`}>{personName(person)}</Link>,
              note: personNote(person),
              actions: (
                <>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Make ${person.role === 'owner' ? 'a member' : 'an owner'}: ${personName(person)}`}
                    onClick={() => void makeRole(person, person.role === 'owner' ? 'member' : 'owner')}
                  >
                    {person.role === 'owner' ? 'Make a member' : 'Make an owner'}
                  </Button>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Take out …: ${personName(person)}`}
                    onClick={() => setOpen({ remove: person })}
                  >
                    Take out …
                  </Button>
                </>
              ),
            }))}
          />
        </Section>
        <Section title={`Invited (${invitations.length})`}>
          <Rows
            label="Invited"
            empty="No invitation is open."
            rows={invitations.map((invitation) => ({
              id: invitation.invitationId,
              what: invitation.name === null ? invitation.email : `${invitation.name}, ${invitation.email}`,
              note: invitationNote(invitation),
              actions: !invitation.isDeclined && (
                <>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Send again: ${invitation.email}`}
                    onClick={() => void resend(invitation)}
                  >
                    Send again
                  </Button>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Withdraw: ${invitation.email}`}
                    onClick={() => void withdraw(invitation)}
                  >
                    Withdraw
                  </Button>
                </>
              ),
            }))}
          />
        </Section>
      </Columns>
      {open === 'edit' && (
        <EditCompanyForm
          company={company}
          guides={allGuides}
          onClose={() => setOpen(null)}
          onSaved={() => say('The company is saved.')}
        />
      )}
      {open === 'invite' && (
        <InviteForm
          corporateId={corporateId}
          company={values.name}
          onClose={() => setOpen(null)}
          onSent={() => say('The invitation is on its way.')}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <ConfirmDialog
          title={`Take ${personName(open.remove)} out of ${values.name}?`}
          press="Take them out"
          keep="Leave them in"
          pending={removing.pending}
          onYes={() => {
            const { remove: person } = open;
            setOpen(null);
            void remove(person);
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            The guides of {values.name} no longer open for them, from now on, and their place is free. Their account and
            what they bought stay. Nobody is emailed.
          </p>
        </ConfirmDialog>
      )}
    </DetailPage>
  );
}
