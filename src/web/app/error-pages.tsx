import { useLocation } from 'react-router';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { reloadPage } from '#web/api/keep-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { LoadingError, Panel } from '#web/ui/panel.tsx';
import { failureTexts } from '#contract/errors.ts';
import styles from './error-pages.module.css';
import { paths } from './paths.ts';
import { useGoBack } from './use-go-back.ts';

/** §2: the 404 page offers Refresh and Go back. */
export function NotFound() {
  const goBack = useGoBack();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Page not found</h1>
      <p>
        We could not find what you were looking for. It may have moved, or the address may have a typing error in it.
      </p>
      <div className={styles.actions}>
        <Button onClick={reloadPage}>Refresh</Button>
        <Button variant="secondary" onClick={goBack}>
          Go back
        </Button>
      </div>
      <p>
        Or start again from the <TextLink href={paths.home()}>home page</TextLink>.
      </p>
    </div>
  );
}

/** §2: asks to log in, or says that the user has no permission. */
export function NoPermission() {
  const session = useSession();
  const isGuide = useLocation().pathname.startsWith(`${paths.guides()}/`);
  return (
    // The text may be wrong until the session is known, so the stylesheet hides it until then.
    <div className={classNames(styles.page, styles.refused, session.status === 'loading' && styles.undecided)}>
      <h1 className={styles.title}>No Permission</h1>
      {session.user ? (
        <p>You have no permission to see this page.</p>
      ) : (
        <>
          <p>Please log in to see this page.</p>
          <p>
            <LinkButton href={paths.login()}>Log in</LinkButton>
          </p>
        </>
      )}
      {isGuide ? (
        <p>
          If you have not bought this guide yet, you can find it and its price under{' '}
          <TextLink href={paths.guides()}>all guides</TextLink>.
        </p>
      ) : (
        <p>
          Do you think that you should have access? Please <TextLink href={paths.contact()}>write to us</TextLink>.
        </p>
      )}
    </div>
  );
}

/** An error during rendering; header and footer stay. */
export function Broken() {
  return (
    <div className={styles.page}>
      <LoadingError isPage errors={[failureTexts.bug]} onRetry={reloadPage} />
    </div>
  );
}

/** An error outside of any page. */
export function BrokenSite() {
  return (
    <main>
      <Panel title="Loading Error" isPage>
        <p>{failureTexts.bug}</p>
        <p>
          <a href={paths.home()}>Home page</a>
        </p>
      </Panel>
    </main>
  );
}
