import { useState } from 'react';
import { type Copy, wakeCopy } from '#contract/admin/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';

/** Says to all staff that this is a copy of a backup, and lets administrators make it the site. */
export function RestoredCopy({ copy: { madeAt, mails, mayWake } }: { copy: Copy }) {
  const [isAsking, setAsking] = useState(false);
  const waking = useVerb(wakeCopy, () => setAsking(false));
  return (
    <Section
      title="A restored copy"
      action={
        mayWake && (
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Make this the site …
          </Button>
        )
      }
    >
      <p>
        <strong>This is a restored copy. Nothing is sent or charged until you say so.</strong> It shows the site as it
        was when the backup was made: <time dateTime={madeAt}>{whenText(madeAt)}</time>.
      </p>
      {!mayWake && <p>An administrator can make it the site.</p>}
      {isAsking && (
        <ConfirmDialog
          title="Make this copy the site?"
          press="Make it the site"
          keep="Leave it a copy"
          pending={waking.pending}
          errors={waking.submitError}
          onYes={() => void waking.attempt({})}
          onClose={() => setAsking(false)}
        >
          <p>
            It sells, {mailsText(mails)}charges the renewals that are due and refunds what was begun. If the site of
            which it is a copy still runs, people get emails twice and are charged twice: stop that one first. It cannot
            be taken back.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function mailsText(mails: number | null): string {
  if (mails === 0) return '';
  const count = mails === null ? 'more than 1,000 emails' : mails === 1 ? 'one email' : `${mails} emails`;
  return `sends ${count} that wait, `;
}
