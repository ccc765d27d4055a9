import { type Role, roles, roleWords } from '#contract/permissions.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import styles from '../fields/fields.module.css';

interface Props {
  value: readonly Role[];
  error: string | undefined;
  onChange: (value: Role[]) => void;
}

/** The roles of a person, each with what it may do. */
export function RolesField({ value, error, onChange }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>Roles</legend>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {roles.map((role) => (
        <CheckField
          key={role}
          label={`${roleWords[role].name}: ${roleWords[role].may}.`}
          checked={value.includes(role)}
          onChange={({ target }) =>
            onChange(roles.filter((each) => (each === role ? target.checked : value.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
