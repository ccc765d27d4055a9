import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuideTiles } from './guide-tiles.tsx';
import { useOwnGuides } from './use-own-guides.ts';

/** The guides that the viewer may open already; known in the browser only. */
export function OwnedGuides({ category }: { category: string }) {
  const own = useOwnGuides(category);
  switch (own.status) {
    case 'loading':
      return <Spinner label="Loading your guides…" />;
    case 'error':
      return <LoadingError errors={own.errors} onRetry={own.retry} />;
    case 'anonymous':
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
    case 'done':
      return <GuideTiles guides={own.guides.filter((guide) => guide.owned)} />;
  }
}
