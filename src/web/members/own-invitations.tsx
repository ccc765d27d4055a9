import { useState } from 'react';
import { type OwnInvitation, answerInvitation, getInvitations } from '#contract/companies.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import styles from './own-invitations.module.css';

/** What companies ask the member; `open` counts those without an answer. */
export function useOwnInvitations() {
  const call = useApi();
  const { user } = useSession();
  const { fetched } = useFetched(user?.uid ?? null, () => call(getInvitations, {}));
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const items = fetched.status === 'ready' ? fetched.value.items : [];
  return {
    items,
    answers,
    open: items.filter(({ invitationId }) => answers[invitationId] === undefined).length,
    answer: (id: number, text: string) => setAnswers((before) => ({ ...before, [id]: text })),
  };
}

/**
 * The invitations, to accept or decline. Shows nothing without one, while they load or after a failure: it is a part of
 * other pages.
 */
export function OwnInvitations({
  invitations: { items, answers, answer },
  onJoined,
}: {
  invitations: ReturnType<typeof useOwnInvitations>;
  onJoined: () => void;
}) {
  if (items.length === 0) return null;
  const first = items.find(({ invitationId }) => answers[invitationId] === undefined);
  return (
    <section aria-label="Invitations" className={styles.invitations}>
      {items.map((invitation) => {
        const { invitationId } = invitation;
        const answered = answers[invitationId];
        return answered === undefined ? (
          <Invitation
            key={invitationId}
            invitation={invitation}
            isFirst={invitation === first}
            onAnswered={(text, joined) => {
              answer(invitationId, text);
              if (joined) onJoined();
            }}
          />
        ) : (
          <Outcome key={invitationId}>{answered}</Outcome>
        );
      })}
    </section>
  );
}

interface InvitationProps {
  invitation: OwnInvitation;
  /** Only one button of a view is warm. */
  isFirst: boolean;
  onAnswered: (text: string, joined: boolean) => void;
}

function Invitation({ invitation, isFirst, onAnswered }: InvitationProps) {
  const call = useApi();
  const { invitationId, corporateName, invitedBy, role, movesFrom } = invitation;
  const { attempt, pending, submitError } = useAttempt(async (accept: boolean) => {
    const response = await call(answerInvitation, { invitationId, accept });
    if (response.errors?.length) return response;
    onAnswered(
      accept ? `You have joined ${corporateName}.` : `You have declined. ${corporateName} is told so, and no more.`,
      accept,
    );
    return response;
  });
  return (
    <article className={styles.invitation} aria-label={corporateName}>
      <h2 className={styles.title}>
        {movesFrom === null ? `${corporateName} invites you` : `Will you move to ${corporateName}?`}
      </h2>
      <p>
        {invitedBy ?? 'Somebody there'} {movesFrom === null ? 'would like you to have' : 'asks you to have'} the guides
        of {corporateName}
        {movesFrom === null ? '.' : `, and to leave ${movesFrom}.`}
        {role === 'owner' && ' You would look after its people too.'}
      </p>
      <p>
        Those who look after it see your name, your email and that you have a place. They never see when you are here or
        which guides you open. You can leave at any time.
      </p>
      <ErrorList errors={submitError} />
      <div className={styles.actions}>
        <Button variant={isFirst ? 'primary' : 'secondary'} pending={pending} onClick={() => void attempt(true)}>
          Accept
        </Button>
        <Button variant="secondary" pending={pending} onClick={() => void attempt(false)}>
          Decline
        </Button>
      </div>
    </article>
  );
}
