import { type Message, openMessageFile } from '#contract/admin/messages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { sizeText } from './words.ts';
import styles from './messages.module.css';

/** The files of a message. Each is saved, never shown: nobody knows what is in it. */
export function Files({ messageId, files }: { messageId: number; files: Message['files'] }) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async (file: number) => {
    const answer = await call(openMessageFile, { messageId, file });
    if (answer.results) save(answer.results.url);
    return answer;
  });
  if (files.length === 0) return null;
  return (
    <>
      <h3 className={styles.small}>Files</h3>
      <p>They are saved on your device. Open only what you expect: a stranger sent them.</p>
      <ul className={styles.files}>
        {files.map(({ name, bytes }, index) => (
          // The place of a file is what it is fetched by, and never changes.
          <li key={`${index} ${name}`}>
            <Button size="small" variant="secondary" pending={pending} onClick={() => void attempt(index)}>
              Save {name} ({sizeText(bytes)})
            </Button>
          </li>
        ))}
      </ul>
      <ErrorList errors={submitError} />
    </>
  );
}

/** By a link with `download`, which leaves the screen and what is typed in it. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
