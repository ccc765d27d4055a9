import { updateUserProfile } from '#contract/members.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { errorTexts } from '#web/api/error-text.ts';
import type { SessionUser } from '#web/api/session.ts';

interface Account {
  /** Both answer the texts to show; none when the person is signed in. */
  logIn(form: { email: string; password: string }): Promise<string[]>;
  /** `registered` runs when everything is done, before the session changes and this form may go. */
  create(
    form: { firstName: string; surname: string; email: string; password: string },
    registered: () => Promise<void>,
  ): Promise<string[]>;
}

/** §4 login flow: after sign-in and sign-up the profile update is sent, and only then is somebody signed in. */
export function useAccount(): Account {
  const call = useApi();
  const session = useSessionStore();

  async function sendProfile({ uid, email, displayName, emailVerified }: SessionUser): Promise<void> {
    try {
      const answer = await call(updateUserProfile, { uid, email, displayName, emailVerified });
      const refused = errorTexts(answer);
      if (refused.length > 0) throw new ProfileRefused(refused);
    } catch (error) {
      if (error instanceof ProfileRefused || (error instanceof CallError && error.status < 500)) throw error;
      // a server that is out of reach keeps nobody from logging in.
      console.warn('The profile was not updated.', error);
    }
  }

  return {
    logIn: ({ email, password }) => textsOf(session.signIn({ email, password }, sendProfile)),
    create: ({ firstName, surname, email, password }, registered) =>
      textsOf(
        session.signUp({ email, password, displayName: `${firstName} ${surname}` }, async (user) => {
          await sendProfile(user);
          await registered();
        }),
      ),
  };
}

class ProfileRefused extends Error {
  readonly texts: string[];
  constructor(texts: string[]) {
    super(texts.join(' '));
    this.texts = texts;
  }
}

async function textsOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    return error instanceof ProfileRefused ? error.texts : errorTexts(error);
  }
}
