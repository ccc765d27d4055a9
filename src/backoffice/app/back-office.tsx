import { type ReactNode, useState } from 'react';
import { getMyPermissions } from '#contract/admin/me.ts';
import type { Permission } from '#contract/permissions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { dropOldDoorList } from '#web/api/door-list.ts';
import { editorHint } from '#web/api/editor-hint.ts';
import { dropOldLookedFor } from '#web/api/looked-for.ts';
import { browserStore } from '#web/api/storage.ts';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { entersOffline } from '../parts/offline-door.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import type { Staff } from '../parts/staff.ts';
import { Office } from './office.tsx';
import styles from './back-office.module.css';

/** The window of the back office. Whoever may do anything as staff enters. */
export function BackOffice() {
  const { status, user } = useSession();
  const call = useApi();
  /** Who has worked here last: if the log-in ends, what they have typed stays on the screen. */
  const [entered, setEntered] = useState<Staff | null>(null);
  const isIn = entered !== null && (user === null || user.uid === entered.uid);
  const { fetched, retry } = useFetched(user && !isIn ? user.uid : null, async () => {
    const { permissions } = await call(getMyPermissions, {}).catch((error: unknown) => {
      if (!user || !entersOffline(error, user.uid)) throw error;
      const permissions: Permission[] = ['events.attend'];
      return { permissions };
    });
    if (user) {
      dropOldDoorList(user.uid);
      dropOldLookedFor(user.uid);
    }
    if (user && permissions.length > 0) {
      // On the site, 'Edit this page' is loaded for this person.
      browserStore().set(editorHint, permissions.includes('content.edit') ? user.uid : null);
      setEntered({
        uid: user.uid,
        name: user.displayName ?? user.email,
        may: (permission) => permissions.includes(permission),
      });
    }
    return { permissions };
  });
  if (isIn) return <Office key={entered.uid} staff={entered} isLoggedOut={user === null} />;
  if (status === 'loading') return <Wall title="Back office">Loading …</Wall>;
  if (!user)
    return (
      <Wall title="Back office">
        <p>Please log in with your work account.</p>
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
        You are logged in as {user.email}. The back office is for the staff, and your account has no role there. An
        administrator can give you one.
      </p>
      <LinkButton href="/">Go to the site</LinkButton>
    </Wall>
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
