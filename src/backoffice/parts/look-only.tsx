import { Notice } from '#web/ui/notice.tsx';

/** For an author on a screen that publishers change. */
export function LookOnly({ what }: { what: string }) {
  return (
    <Notice>
      {what} are changed by publishers and administrators. Your account is an author, so you can look at them here.
    </Notice>
  );
}
