import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { maxKeyword } from '#contract/search.ts';
import { useFlag } from '#web/api/locale-context.ts';
import { Button } from '#web/ui/button.tsx';
import { reloadPage } from '#web/api/keep-locale.ts';
import { LocaleField } from '#web/api/locale-field.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { LoadingError, Panel } from '#web/ui/panel.tsx';
import { failureTexts } from '#contract/errors.ts';
import styles from './error-pages.module.css';
import { paths } from './paths.ts';
import { useGoBack } from './use-go-back.ts';

/** §2: the 404 page offers Refresh and Go back, after a search and the home page, which lead on more often. */
export function NotFound() {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void navigate(paths.searchResults(event.currentTarget.querySelector('input')?.value.trim()));
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Page not found</h1>
      <p>
        We could not find what you were looking for. It may have moved, or the address may have a typing error in it.
      </p>
      <form role="search" action={paths.searchResults()} className={styles.search} onSubmit={search}>
        <input type="search" name="q" aria-label="Search this site" maxLength={maxKeyword} enterKeyHint="search" />
        <LocaleField />
        <Button type="submit">Search</Button>
      </form>
      <p>
        Or start again from the <TextLink href={paths.home()}>home page</TextLink>.
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={goBack}>
          Go back
        </Button>
        <Button variant="quiet" onClick={reloadPage}>
          Refresh
        </Button>
      </div>
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
  const flag = useFlag();
  return (
    <main>
      <Panel title="Loading Error" isPage>
        <p>{failureTexts.bug}</p>
        <p>
          <a href={flag ? flag(paths.home()) : paths.home()}>Home page</a>
        </p>
      </Panel>
    </main>
  );
}
