import * as z from 'zod/mini';
import { inviteStaff, setRoles, type StaffRow } from '#contract/admin/staff.ts';
import { roles } from '#contract/permissions.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useSend } from '../parts/data.ts';
import { RolesField } from './roles-field.tsx';
import { needsEmail, needsRole } from './words.ts';

const someRoles = z.array(z.enum(roles)).check(z.minLength(1, needsRole));
const invitation = z.object({ email: z.string().check(z.trim(), z.minLength(1, needsEmail)), roles: someRoles });
const names = { email: 'Email', roles: 'Roles' };

interface Props {
  onClose: () => void;
  onSaved: (text: string) => void;
}

/** Invites somebody to work here. */
export function InviteForm({ onClose, onSaved }: Props) {
  const send = useSend(inviteStaff);
  return (
    <FormDialog title="Invite somebody" onClose={onClose}>
      <p>They get an email with a link, which is valid for 7 days. They work here once they accept.</p>
      <EntityForm
        label="Invitation"
        submitLabel="Send the invitation"
        schema={invitation}
        values={{ email: '', roles: [] }}
        names={names}
        send={(values) => send(values)}
        onSaved={({ email }) => onSaved(`An invitation is on its way to ${email}.`)}
      >
        {({ field, control }) => (
          <>
            <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
            {control('roles', (props) => (
              <RolesField {...props} />
            ))}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

/** Changes the roles of a person; beside them, what was done to the person. */
export function RolesForm({ person, onClose, onSaved }: Props & { person: StaffRow }) {
  const send = useSend(setRoles);
  const { uid, revision } = person;
  const name = person.name ?? person.email;
  return (
    <FormDialog title={`Roles of ${name}`} onClose={onClose}>
      <EntityForm
        label="Roles"
        submitLabel="Change the roles"
        schema={z.object({ roles: someRoles })}
        values={{ roles: person.roles }}
        revision={revision}
        names={{ roles: names.roles }}
        send={(values, read) => send({ uid, revision: read, values })}
        onSaved={() => onSaved(`The roles of ${name} are changed. They log in again with what they may do now.`)}
      >
        {({ control }) => control('roles', (props) => <RolesField {...props} />)}
      </EntityForm>
      <History subject={`staff:${uid}`} onPutBack={onClose} />
    </FormDialog>
  );
}
