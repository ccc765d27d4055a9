import { useRouteError } from 'react-router';
import { errorTexts } from '#web/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './back-office.module.css';

/** In the place of a screen that failed, or whose code did not come, such as that of a version before. */
export function BrokenScreen() {
  const error = useRouteError();
  return (
    <div className={styles.wall}>
      <h1>This screen could not be shown</h1>
      <ErrorList errors={errorTexts(error)} />
      <p>The other screens still work.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  );
}
