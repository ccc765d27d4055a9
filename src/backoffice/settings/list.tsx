import { Link } from 'react-router';
import { subjectWords } from '#contract/admin/setting-words.ts';
import { listSettings } from '#contract/admin/settings.ts';
import { ListPage } from '../list/list-page.tsx';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import styles from './settings.module.css';

/** The subjects of what is set for the whole site. */
export function SettingList() {
  const { data: answer, errors, retry } = useData(listSettings, {});
  const found = answer?.data;
  return (
    <ListPage
      title="Settings"
      intro={<p>They count for the whole site, for everybody and at once. Each change is in ‘Who did what’.</p>}
    >
      {errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : !found && <p role="status">Loading …</p>}
      {found && found.closed.length > 0 && (
        <div className={styles.closed} role="status">
          <strong>The shop is closed.</strong>
          <ul>
            {found.closed.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {found && (
        <ul className={styles.subjects}>
          {found.subjects.map(({ subject, changedAt, changedBy }) => (
            <li key={subject}>
              <Link to={`/admin/settings/${subject}`}>{subjectWords[subject].title}</Link>
              <p>{subjectWords[subject].about}</p>
              {changedAt !== null && (
                <p className={styles.soft}>
                  Changed {whenText(changedAt)} by {changedBy ?? 'an account that is gone'}
                </p>
              )}
            </li>
          ))}
          <li>
            <Link to="/admin/distress">Searches for help</Link>
            <p>What people in need type into the search, and the page that they are led to, for each country.</p>
          </li>
          <li>
            <Link to="/admin/settings/server">Storage and server</Link>
            <p>Where files are kept, and what only the server sets.</p>
          </li>
        </ul>
      )}
    </ListPage>
  );
}
