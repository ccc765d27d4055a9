import { getPromotable } from '#contract/admin/promotions.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Rows } from '../detail/rows.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { useData } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { kinds, scopeChoices } from './words.ts';
import styles from './promotions.module.css';

interface Props {
  value: readonly string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

/** What a promotion reduces: whole kinds, single things and categories; nothing chosen is everything. */
export function ScopeField({ value, error, onChange }: Props) {
  const { data, errors, retry } = useData(getPromotable, {});
  const choices = scopeChoices(data);
  const single = choices.filter(({ id }) => value.includes(id));
  const without = (id: string): string[] => value.filter((each) => each !== id);
  return (
    <fieldset className={styles.scope}>
      <legend>What it is for</legend>
      <p className={styles.soft}>Choose nothing for everything in the shop.</p>
      {Object.entries(kinds).map(([kind, label]) => (
        <CheckField
          key={kind}
          label={label}
          checked={value.includes(`kind:${kind}`)}
          onChange={({ target }) => onChange(target.checked ? [...value, `kind:${kind}`] : without(`kind:${kind}`))}
        />
      ))}
      {data ? (
        <ReferenceField
          label="Add one product, guide, event or category"
          error={error}
          value={null}
          onChange={(choice) => choice && onChange([...without(choice.id), choice.id])}
          search={async (find) =>
            choices
              .filter(({ id, label }) => !value.includes(id) && label.toLowerCase().includes(find.trim().toLowerCase()))
              .slice(0, 20)
          }
        />
      ) : (
        <NotLoaded errors={errors} retry={retry} />
      )}
      {single.length > 0 && (
        <Rows
          label="Chosen"
          empty=""
          rows={single.map(({ id, label, note }) => ({
            id,
            what: label,
            note,
            actions: (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Leave out: ${label}`}
                onClick={() => onChange(without(id))}
              >
                Leave out
              </Button>
            ),
          }))}
        />
      )}
    </fieldset>
  );
}
