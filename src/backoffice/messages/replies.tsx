import { type MessageReply, resendReply } from '#contract/admin/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Section } from '../detail/section.tsx';
import { useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { deliveryText } from './words.ts';
import styles from './messages.module.css';

interface Props {
  messageId: number;
  replies: readonly MessageReply[];
  look: () => void;
  onDone: (words: { text: string }) => void;
}

/** What was answered, and whether it has arrived. */
export function Replies({ messageId, replies, look, onDone }: Props) {
  const resending = useVerb(resendReply, () => onDone({ text: 'The email waits to be sent again.' }));
  return (
    <Section
      title={replies.length === 1 ? 'Reply' : `${replies.length} replies`}
      action={
        replies.some(({ delivery }) => delivery.state === 'waiting') && (
          <Button size="small" variant="secondary" onClick={look}>
            Look again
          </Button>
        )
      }
    >
      <ol className={styles.replies}>
        {replies.map(({ replyId, by, at, subject, text, delivery }) => (
          <li key={replyId}>
            <p className={styles.soft}>
              {by ?? 'Somebody who is gone'}, {whenText(at)}
            </p>
            <p>
              <strong>{subject}</strong>
            </p>
            <p className={styles.text}>{text}</p>
            <p className={delivery.state === 'refused' ? styles.failed : styles.soft}>{deliveryText(delivery)}</p>
            {delivery.state === 'refused' &&
              (delivery.cannotSendAgain === null ? (
                <Button
                  size="small"
                  variant="secondary"
                  pending={resending.pending}
                  onClick={() => void resending.attempt({ messageId, replyId })}
                >
                  Send it again
                </Button>
              ) : (
                <p className={styles.soft}>It cannot be sent again. {delivery.cannotSendAgain}</p>
              ))}
          </li>
        ))}
      </ol>
      <ErrorList errors={resending.submitError} />
    </Section>
  );
}
