import type { Guide } from '#contract/guides.ts';
import { useSession } from '#web/api/use-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuideTiles } from './guide-tiles.tsx';

/**
 * The guides that the viewer may open already. The server's page is anonymous; the browser asks again once it knows who
 * is there.
 */
export function OwnedGuides({ guides }: { guides: readonly Guide[] }) {
  const { status, user } = useSession();
  // Only an answer to a signed-in person tells `owned`.
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
  return <GuideTiles guides={guides.filter(({ owned }) => owned)} />;
}
