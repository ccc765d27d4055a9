import * as z from 'zod/mini';
import type { SettingField, SettingName } from '#contract/admin/setting-fields.ts';
import {
  saveSettings,
  type SettingsOfSubject,
  testMail,
  testPayments,
  testReceivers,
} from '#contract/admin/settings.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { useSend } from '../parts/data.ts';
import { questionOf, stillOpen } from './questions.ts';
import { TestButton } from './test-button.tsx';
import { TestLinks } from './test-links.tsx';
import { useQuestion } from '../form/use-question.tsx';
import { SetOnServer, ValueField } from './value-field.tsx';
import { linksOf, needed } from './words.ts';

interface Props {
  found: SettingsOfSubject;
  fields: readonly SettingField[];
  onSaved: () => void;
}

type Values = Partial<Record<SettingName, string>>;

/** What can be changed here, and between it, read-only, what the server sets. */
export function SubjectForm({ found, fields, onSaved }: Props) {
  const send = useSend(saveSettings);
  const { ask, question } = useQuestion();
  const { subject, revision } = found;
  const shown = fields.map((field) => ({ field, stored: storedOf(found, field) }));
  const own = shown.filter(({ stored }) => stored.setBy === null).map(({ field }) => field);
  const before: Values = Object.fromEntries(
    shown.filter(({ field }) => own.includes(field)).map(({ field, stored }) => [field.name, stored.value ?? '']),
  );
  if (own.length === 0)
    return shown.map(({ field, stored }) => <SetOnServer key={field.name} field={field} stored={stored} />);

  const save = async (values: Values, read: number) => {
    const doubt = questionOf(found, before, values);
    if (doubt && !(await ask(doubt))) return { errors: [] };
    const input = { subject, revision: read, values: withoutKept(values, fields) };
    const answer = await send(input);
    const open = answer.errors?.find(({ code }) => code === 'open_payments');
    if (!open) return answer;
    return (await ask(stillOpen(open.errorMessage))) ? send({ ...input, despiteOpen: true }) : { errors: [] };
  };

  return (
    <>
      <EntityForm<Values>
        label="Settings"
        submitLabel="Save"
        schema={
          z.object(Object.fromEntries(own.map((field) => [field.name, ruleOf(field)]))) as z.ZodMiniType<Values, Values>
        }
        values={before}
        revision={revision}
        names={Object.fromEntries(own.map(({ name, label }) => [name, label])) as Record<SettingName, string>}
        blank={own.filter(({ kind }) => kind === 'secret').map(({ name }) => name)}
        send={save}
        onSaved={onSaved}
      >
        {({ form, field: register, control }) => (
          <>
            {shown.map(({ field, stored }) =>
              own.includes(field) ? (
                <ValueField key={field.name} {...{ field, stored, register, control }} />
              ) : (
                <SetOnServer key={field.name} field={field} stored={stored} />
              ),
            )}
            {subject === 'mail' && (
              <TestButton
                press="Send a test email to me"
                test={(call) => call(testMail, { values: withoutKept(form.getValues(), fields) })}
              />
            )}
            {subject === 'receivers' && (
              <TestButton
                press="Send a test to each"
                test={(call) => call(testReceivers, { values: withoutKept(form.getValues(), fields) })}
              />
            )}
            <TestLinks links={linksOf(subject, form.watch())} />
            {subject === 'payments' && (
              <TestButton
                press="Ask the provider"
                test={(call) => call(testPayments, { values: withoutKept(form.getValues(), fields) })}
              />
            )}
          </>
        )}
      </EntityForm>
      {question}
    </>
  );
}

function storedOf({ values }: SettingsOfSubject, { name }: SettingField) {
  const missing = { name, value: '', isSet: false, end: null, setBy: null, isLost: false };
  return values.find((each) => each.name === name) ?? missing;
}

const ruleOf = (field: SettingField) => {
  const fault = needed(field);
  return fault === null ? z.string() : z.string().check(z.trim(), z.minLength(1, fault));
};

/** A secret that was left empty is not sent. Without a user there is no password either. */
function withoutKept(values: Values, fields: readonly SettingField[]): Partial<Record<SettingName, string | null>> {
  const sent: Partial<Record<SettingName, string | null>> = { ...values };
  for (const { name, kind } of fields) if (kind === 'secret' && sent[name] === '') delete sent[name];
  if (sent.SMTP_USER?.trim() === '' && !sent.SMTP_PASSWORD && 'SMTP_USER' in values) sent.SMTP_PASSWORD = null;
  return sent;
}
