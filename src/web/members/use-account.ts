import { Refused, requireSuccess } from '#contract/errors.ts';
import { updateUserProfile } from '#contract/members.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import type { SessionUser } from '#web/api/session.ts';

interface Account {
  /** Both resolve when the user is signed in, and reject with the reason of the failure. */
  logIn(form: { email: string; password: string }): Promise<void>;
  /** `registered` runs after the account was created and before the session changes, which may unmount the form. */
  create(
    form: { firstName: string; surname: string; email: string; password: string },
    registered: () => Promise<void>,
  ): Promise<void>;
}

/** §4 login flow: after sign-in or sign-up, the profile update is sent; only then does the session have a user. */
export function useAccount(): Account {
  const call = useApi();
  const session = useSessionStore();

  async function sendProfile({ uid, email, displayName, emailVerified }: SessionUser): Promise<void> {
    try {
      requireSuccess(await call(updateUserProfile, { uid, email, displayName, emailVerified }));
    } catch (error) {
      if (error instanceof Refused || (error instanceof CallError && error.status < 500)) throw error;
      // an unreachable server does not prevent log-in.
      console.warn('The profile was not updated.', error);
    }
  }

  return {
    async logIn({ email, password }) {
      await session.signIn({ email, password }, sendProfile);
    },
    async create({ firstName, surname, email, password }, registered) {
      await session.signUp({ email, password, displayName: `${firstName} ${surname}` }, async (user) => {
        await sendProfile(user);
        await registered();
      });
    },
  };
}
