import { lazy, type MouseEvent, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { getMyPermissions } from '#contract/admin/me.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { PageList } from '../pages/page-list.tsx';
import styles from './back-office.module.css';

const EditorPage = lazy(async () => ({ default: (await import('../editor/editor-page.tsx')).EditorPage }));

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
function go(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

/** The window of the back office: who may enter, and what is open. */
export function BackOffice() {
  const { status, user } = useSession();
  const call = useApi();
  const { fetched, retry } = useFetched(user && user.uid, () => call(getMyPermissions, {}));
  if (status === 'loading') return <Wall title="Back office">Loading …</Wall>;
  if (!user)
    return (
      <Wall title="Back office">
        <p>Please log in with the account of your work.</p>
        <LinkButton href="/member/login">Log in</LinkButton>
        <p>Then come back to this address.</p>
      </Wall>
    );
  if (fetched.status === 'loading') return <Wall title="Back office">Loading …</Wall>;
  if (fetched.status === 'error')
    return (
      <Wall title="Back office">
        <ErrorList errors={fetched.errors} />
        <Button onClick={retry}>Try again</Button>
      </Wall>
    );
  const { permissions } = fetched.value;
  if (!permissions.includes('content.edit'))
    return (
      <Wall title="No Permission">
        <p>
          You are logged in as {user.email}. Pages are edited by authors, publishers and administrators, and your
          account has none of these roles. An administrator can give you one.
        </p>
        <LinkButton href="/">To the site</LinkButton>
      </Wall>
    );
  return <Office mayPublish={permissions.includes('content.publish')} name={user.displayName ?? user.email} />;
}

function Office({ mayPublish, name }: { mayPublish: boolean; name: string }) {
  const path = usePath();
  const pageId = /^\/admin\/pages\/(\d{1,9})$/.exec(path)?.[1];
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(event.currentTarget.pathname);
  };
  return (
    <div className={styles.office}>
      <header className={styles.top}>
        <strong>PHI Online</strong>
        <nav aria-label="Back office">
          <a href="/admin/pages" aria-current={path.startsWith('/admin') ? 'page' : undefined} onClick={open}>
            Pages
          </a>
        </nav>
        <span className={styles.who}>{name}</span>
        <a href="/">View site</a>
      </header>
      <main className={styles.main}>
        {pageId === undefined ? (
          <PageList mayPublish={mayPublish} onOpen={(id) => go(`/admin/pages/${id}`)} />
        ) : (
          <Suspense fallback={<p role="status">Opening the editor …</p>}>
            <EditorPage key={pageId} pageId={Number(pageId)} mayPublish={mayPublish} />
          </Suspense>
        )}
      </main>
    </div>
  );
}

function Wall({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.wall}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
