import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { getMyPermissions } from '#contract/admin/me.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PageList } from '../pages/page-list.tsx';
import styles from './back-office.module.css';

const EditorPage = lazy(async () => ({ default: (await import('../editor/editor-page.tsx')).EditorPage }));

const ComparePage = lazy(async () => ({ default: (await import('../editor/compare-page.tsx')).ComparePage }));
const ProtocolPage = lazy(async () => ({ default: (await import('../protocol/protocol-page.tsx')).ProtocolPage }));

const MediaPage = lazy(async () => ({ default: (await import('../media/media-page.tsx')).MediaPage }));
const MenusPage = lazy(async () => ({ default: (await import('../menus/menus-page.tsx')).MenusPage }));
const RedirectsPage = lazy(async () => ({ default: (await import('../redirects/redirects-page.tsx')).RedirectsPage }));
const SchedulePage = lazy(async () => ({ default: (await import('../schedule/schedule-page.tsx')).SchedulePage }));
const DistressPage = lazy(async () => ({ default: (await import('../distress/distress-page.tsx')).DistressPage }));
const AuditPage = lazy(async () => ({ default: (await import('../audit/audit-page.tsx')).AuditPage }));

/** Screens besides the pages, in the order of the navigation. */
const screens = [
  { path: '/admin/media', name: 'Media', permission: 'edit' },
  { path: '/admin/menus', name: 'Menus', permission: 'edit' },
  { path: '/admin/redirects', name: 'Redirects', permission: 'edit' },
  { path: '/admin/distress', name: 'Words of distress', permission: 'edit' },
  { path: '/admin/schedule', name: 'Schedule', permission: 'edit' },
  { path: '/admin/audit', name: 'Who did what', permission: 'publish' },
] as const;

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
  /** Who has worked here last: if the log-in ends, what they have typed stays on the screen. */
  const [entered, setEntered] = useState<{ uid: string; name: string; permissions: readonly string[] } | null>(null);
  const isIn = entered !== null && (user === null || user.uid === entered.uid);
  const { fetched, retry } = useFetched(user && !isIn ? user.uid : null, async () => {
    const answer = await call(getMyPermissions, {});
    if (user && answer.permissions.includes('content.edit'))
      setEntered({ uid: user.uid, name: user.displayName ?? user.email, permissions: answer.permissions });
    return answer;
  });
  if (isIn)
    return (
      <Office
        key={entered.uid}
        mayPublish={entered.permissions.includes('content.publish')}
        name={entered.name}
        isLoggedOut={user === null}
      />
    );
  if (status === 'loading') return <Wall title="Back office">Loading …</Wall>;
  if (!user)
    return (
      <Wall title="Back office">
        <p>Please log in with the account of your work.</p>
        <LinkButton href="/member/login?to=admin">Log in</LinkButton>
      </Wall>
    );
  if (fetched.status === 'loading') return <Wall title="Back office">Loading …</Wall>;
  if (fetched.status === 'error')
    return (
      <Wall title="Back office">
        <LoadFailed errors={fetched.errors} retry={retry} />
      </Wall>
    );
  return (
    <Wall title="No Permission">
      <p>
        You are logged in as {user.email}. Pages are edited by authors, publishers and administrators, and your account
        has none of these roles. An administrator can give you one.
      </p>
      <LinkButton href="/">To the site</LinkButton>
    </Wall>
  );
}

function Office({ mayPublish, name, isLoggedOut }: { mayPublish: boolean; name: string; isLoggedOut: boolean }) {
  const path = usePath();
  const pageId = /^\/admin\/pages\/(\d{1,9})$/.exec(path)?.[1];
  const comparedId = /^\/admin\/pages\/(\d{1,9})\/compare$/.exec(path)?.[1];
  const screen = screens.find((each) => each.path === path);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);
  // What was pressed to come to another screen may be gone.
  useEffect(() => {
    if (shownPath.current !== path && document.activeElement === document.body) main.current?.focus();
    shownPath.current = path;
  }, [path]);
  const openPage = (id: number) => go(`/admin/pages/${id}`);
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
          <a href="/admin/pages" aria-current={screen === undefined ? 'page' : undefined} onClick={open}>
            Pages
          </a>
          {screens
            .filter(({ permission }) => mayPublish || permission === 'edit')
            .map((each) => (
              <a key={each.path} href={each.path} aria-current={each === screen ? 'page' : undefined} onClick={open}>
                {each.name}
              </a>
            ))}
        </nav>
        <span className={styles.who}>{name}</span>
        <a href="/">View site</a>
      </header>
      {isLoggedOut && (
        <p className={styles.loggedOut} role="alert">
          <strong>You are logged out.</strong> What you have typed is still here. Log in again{' '}
          <a href="/member/login" target="_blank" rel="noreferrer">
            in another tab
          </a>
          , and it is saved.
        </p>
      )}
      <main ref={main} tabIndex={-1} className={styles.main}>
        {path === '/dev/editor-protocol' ? (
          <Suspense fallback={<p role="status">Loading …</p>}>
            <ProtocolPage />
          </Suspense>
        ) : screen !== undefined ? (
          <Suspense fallback={<p role="status">Loading …</p>}>
            {screen.name === 'Media' && <MediaPage mayPublish={mayPublish} onOpenPage={openPage} />}
            {screen.name === 'Menus' && <MenusPage mayPublish={mayPublish} />}
            {screen.name === 'Redirects' && <RedirectsPage mayPublish={mayPublish} />}
            {screen.name === 'Words of distress' && <DistressPage mayPublish={mayPublish} />}
            {screen.name === 'Schedule' && <SchedulePage mayPublish={mayPublish} onOpen={openPage} />}
            {screen.name === 'Who did what' && mayPublish && <AuditPage />}
          </Suspense>
        ) : comparedId !== undefined ? (
          <Suspense fallback={<p role="status">Loading …</p>}>
            <ComparePage key={comparedId} pageId={Number(comparedId)} />
          </Suspense>
        ) : pageId === undefined ? (
          <PageList mayPublish={mayPublish} onOpen={openPage} />
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
