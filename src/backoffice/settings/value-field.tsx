import type { SettingField, SettingName } from '#contract/admin/setting-fields.ts';
import type { SettingValue } from '#contract/admin/settings.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { FormFields } from '../form/entity-form.tsx';
import { HelplinesField } from './helplines-field.tsx';
import styles from './settings.module.css';
import { secretText, setByText } from './words.ts';

interface Shown {
  field: SettingField;
  stored: SettingValue;
}
type Fields = FormFields<Partial<Record<SettingName, string>>>;

/** The control of one setting. */
export function ValueField({
  field,
  stored,
  register,
  control,
}: Shown & { register: Fields['field']; control: Fields['control'] }) {
  const { name, label, hint, kind, required = false, options = [], from, to } = field;
  const common = { label, hint, required };
  switch (kind) {
    case 'secret':
      return (
        <TextField
          {...common}
          hint={[secretText(stored), hint].filter(Boolean).join(' ')}
          type="password"
          autoComplete="new-password"
          {...register(name)}
        />
      );
    case 'choice':
      return <SelectField {...common} options={options} {...register(name)} />;
    case 'flag':
      return control(name, ({ value, onChange }) => (
        <div className={styles.flag}>
          <CheckField
            label={label}
            checked={value === 'true'}
            onChange={({ target }) => onChange(String(target.checked))}
          />
          <p>{hint}</p>
        </div>
      ));
    case 'days':
      return (
        <TextField
          {...common}
          label={`${label}, in days`}
          hint={`${hint} From ${from} to ${to} days.`}
          inputMode="numeric"
          autoComplete="off"
          {...register(name)}
        />
      );
    case 'helplines':
      return control(name, (props) => (
        <HelplinesField label={label} locale={name === 'HELPLINES_NZ' ? 'nz' : 'au'} {...props} />
      ));
    case 'lines':
      return <TextArea {...common} {...register(name)} />;
    case 'email':
    case 'text':
      return <TextField {...common} type={kind} autoComplete="off" {...register(name)} />;
  }
}

/** What the environment sets, which nobody changes here. */
export function SetOnServer({ field: { label, kind, options = [] }, stored: { value, isSet, setBy } }: Shown) {
  const hint = setByText(setBy ?? '');
  if (kind === 'helplines') return <TextArea label={label} hint={hint} readOnly value={value ?? ''} />;
  const text =
    value === null
      ? isSet
        ? 'Set'
        : 'Not set'
      : kind === 'flag'
        ? value === 'true'
          ? 'Yes'
          : 'No'
        : (options.find((option) => option.value === value)?.label ?? value);
  return <TextField label={label} hint={hint} readOnly value={text} />;
}
