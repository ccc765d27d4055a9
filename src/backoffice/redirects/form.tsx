import * as z from 'zod/mini';
import { type RedirectRow, saveRedirect } from '#contract/admin/redirects.ts';
import { linkAddress } from '#contract/link-address.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useSend } from '../parts/data.ts';
import { LinkField } from '../pictures/link-field.tsx';
import { forLocale, hints, needs } from './words.ts';

const schema = z.object({
  path: z.string().check(z.trim(), z.minLength(1, needs.path)),
  redirectTo: z.string().check(z.trim(), z.minLength(1, needs.redirectTo)),
  locale: z.enum(['au', 'nz']),
});

/** A new redirect, or another target of one; beside it, what was done to it. */
export function RedirectForm({ redirect, onClose }: { redirect: RedirectRow | null; onClose: () => void }) {
  const send = useSend(saveRedirect);
  const { redirectId = null, revision = 0, path = '', redirectTo = '', locale = 'au' } = redirect ?? {};
  return (
    <FormDialog title={redirect ? `Change ${path}` : 'New redirect'} onClose={onClose}>
      <EntityForm
        label="Redirect"
        submitLabel={redirect ? 'Change the redirect' : 'Create the redirect'}
        schema={schema}
        values={{ path, redirectTo, locale }}
        revision={revision}
        names={{ path: 'From', redirectTo: 'To', locale: 'For' }}
        send={(values, read) => {
          const typed = linkAddress(values.redirectTo);
          // 'example.org' is meant as its full address; what it cannot be, the server says.
          const to = 'href' in typed ? typed.href : values.redirectTo;
          return send({ redirectId, revision: read, values: { ...values, redirectTo: to } });
        }}
        onSaved={onClose}
      >
        {({ field, control }) => (
          <>
            <TextField label="From" required hint={hints.path} readOnly={redirect !== null} {...field('path')} />
            {control('redirectTo', (props) => (
              <LinkField label="To" isRequired hint={hints.redirectTo} locale={locale} {...props} />
            ))}
            {redirect === null && <SelectField label="For" options={forLocale} {...field('locale')} />}
          </>
        )}
      </EntityForm>
      {redirect && <History subject={`redirect:${locale}${path}`} onPutBack={onClose} />}
    </FormDialog>
  );
}
