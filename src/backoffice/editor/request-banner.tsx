import { useState } from 'react';
import { answerRequest, type PageRow } from '#contract/admin/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import styles from './banners.module.css';

type Request = NonNullable<PageRow['request']>;

interface Props {
  pageId: number;
  request: Request | null;
  mayPublish: boolean;
  onAnswered: (askedBy: string) => void;
}

/** Who has asked to publish the page and waits for an answer, or what the answer was. */
export function RequestBanner({ pageId, request, mayPublish, onAnswered }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (request?.status === 'back')
    return (
      <div className={styles.banner} role="status">
        <p>
          <strong>
            {request.answeredBy} sent this back to {request.askedBy}
          </strong>
          {request.answeredAt !== null && `, ${whenText(request.answeredAt)}`}
          {request.answer === null ? '.' : `: ‘${request.answer}’`}
        </p>
      </div>
    );
  if (request?.status !== 'waiting') return null;
  return (
    <div className={styles.banner} role="status">
      <p>
        <strong>Waits for approval.</strong> {request.askedBy} asked to publish it, {whenText(request.askedAt)}
        {request.note !== '' && `: ‘${request.note}’`}
      </p>
      {mayPublish && (
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Send it back …
        </Button>
      )}
      {isOpen && (
        <SendBack
          pageId={pageId}
          askedBy={request.askedBy}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onAnswered(request.askedBy);
          }}
        />
      )}
    </div>
  );
}

function SendBack({
  pageId,
  askedBy,
  onClose,
  onDone,
}: {
  pageId: number;
  askedBy: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [answer, setAnswer] = useState('');
  const { attempt, pending, submitError } = useVerb(answerRequest, onDone);
  return (
    <ConfirmDialog
      title={`Send the page back to ${askedBy}?`}
      press="Send it back"
      keep="Not now"
      isSafe
      pending={pending}
      errors={submitError}
      onYes={() => void attempt({ pageId, answer })}
      onClose={onClose}
    >
      <p>{askedBy} gets an email with your words and reads them in the office. The page stays as it is.</p>
      <TextArea
        label="What should be done first"
        required
        rows={4}
        maxLength={1000}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </ConfirmDialog>
  );
}
