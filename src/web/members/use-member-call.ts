import type { Caller } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';
import { storedCorporateId } from '#web/api/corporate.ts';
import { type Fetched, useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';

export type MemberResult<T> = Fetched<T> | { status: 'signedOut' };

/**
 * Fetches member data in the browser once the session is known, because the server renders pages without a user. `name`
 * identifies the call and its parameters; a change of name or user fetches again.
 */
export function useMemberCall<T extends object>(
  name: string,
  load: (call: Caller, corporate: { corporateId?: string }) => Promise<T>,
): { result: MemberResult<T>; retry: () => void } {
  const call = useApi();
  const { status, user } = useSession();
  const isKnown = status !== 'loading';
  const { fetched, retry } = useFetched(isKnown && user ? `${user.uid} ${name}` : null, () =>
    load(call, storedCorporateId()),
  );
  return { result: isKnown && !user ? { status: 'signedOut' } : fetched, retry };
}
