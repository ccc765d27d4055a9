import { listMenuVersions } from '#contract/admin/menus.ts';
import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import styles from './menus.module.css';

interface Props {
  locale: Locale;
  mayPublish: boolean;
  onClose: () => void;
  onPutBack: (items: MenuItem[]) => void;
}

/** Earlier menus, newest first: who saved them and when; each can be looked at and put back. */
export function MenuHistory({ locale, mayPublish, onClose, onPutBack }: Props) {
  const call = useApi();
  const { fetched, retry } = useFetched(locale, () => call(listMenuVersions, { locale }));
  return (
    <Dialog open title="Earlier menus" onClose={onClose}>
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {fetched.status === 'ready' && fetched.value.versions.length === 0 && <p>Nobody has saved this menu yet.</p>}
      {fetched.status === 'ready' && (
        <ol className={styles.history}>
          {fetched.value.versions.map(({ version, items, createdAt, createdBy }, index) => (
            <li key={version}>
              <details>
                <summary>
                  {whenText(createdAt)}
                  {createdBy !== null && `, ${createdBy}`}
                  {index === 0 && ' (current)'}
                </summary>
                {mayPublish && index > 0 && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Put it back: the menu of ${whenText(createdAt)}`}
                    onClick={() => onPutBack(items)}
                  >
                    Put it back
                  </Button>
                )}
                <Items items={items} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item, index) => (
        // An earlier menu does not change, so the place is a key.
        <li key={index}>
          {item.title} <span className={styles.url}>{item.url}</span>
          <Items items={item.items} />
        </li>
      ))}
    </ul>
  );
}
