import { Refused, answered } from '#contract/errors.ts';
import { updateUserProfile } from '#contract/members.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import type { SessionUser } from '#web/api/session.ts';

interface Account {
  /** Both resolve once the visitor is signed in, and throw what kept them from it. */
  logIn(form: { email: string; password: string }): Promise<void>;
  /** `registered` runs when the account is made, before the session changes and the form may unmount. */
  create(
    form: { firstName: string; surname: string; email: string; password: string },
    registered: () => Promise<void>,
  ): Promise<void>;
}

/** §4 login flow: after sign-in and sign-up the profile update is sent, and only then is somebody signed in. */
export function useAccount(): Account {
  const call = useApi();
  const session = useSessionStore();

  async function sendProfile({ uid, email, displayName, emailVerified }: SessionUser): Promise<void> {
    try {
      answered(await call(updateUserProfile, { uid, email, displayName, emailVerified }));
    } catch (error) {
      if (error instanceof Refused || (error instanceof CallError && error.status < 500)) throw error;
      // a server that is out of reach keeps nobody from logging in.
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
