import type { Guide } from '#contract/guides.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuideTiles } from './guide-tiles.tsx';

/**
 * The guides that the user can open. The server renders this page without a user, so the browser fetches the guides
 * again once the session is known.
 */
export function OwnedGuides({ guides }: { guides: readonly Guide[] }) {
  const { status, user } = useSession();
  // The response contains `owned` only if the request was signed in.
  const isAnonymousAnswer = guides.length > 0 && guides.every(({ owned }) => owned === undefined);
  if (status === 'loading' || (user !== null && isAnonymousAnswer)) return <Spinner label="Loading your guides…" />;
  if (user === null) {
    return (
      <Empty
        action={
          <LinkButton href="/member/login" variant="secondary">
            Log in to see your guides
          </LinkButton>
        }
      >
        No Guides
      </Empty>
    );
  }
  const opens = guides.filter((guide) => guide.owned);
  const own = opens.filter(({ openBy }) => openBy !== 'free');
  // What is the reader's own first.
  if (own.length > 0) return <GuideTiles guides={[...own, ...opens.filter((guide) => !own.includes(guide))]} />;
  return (
    <>
      <Empty
        action={
          <LinkButton href="/guides" variant="secondary">
            See all guides
          </LinkButton>
        }
      >
        You have not bought a guide yet.
      </Empty>
      {opens.length > 0 && <GuideTiles guides={opens} />}
    </>
  );
}
