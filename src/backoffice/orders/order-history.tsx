import { type FormEvent, useState } from 'react';
import { addOrderNote, removeOrderNote, type StaffOrder } from '#contract/admin/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Section } from '../detail/section.tsx';
import { Timeline } from '../detail/timeline.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useVerb } from '../parts/data.ts';
import styles from './orders.module.css';

/** What happened to an order, with the notes that staff write about it. */
export function OrderHistory({ order, onDone }: { order: StaffOrder; onDone: (done: DoneWords) => void }) {
  const { orderId, timeline } = order;
  const [text, setText] = useState('');
  const adding = useVerb(addOrderNote);
  const removing = useVerb(removeOrderNote);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await adding.attempt({ orderId, text })) setText('');
  };
  const remove = async (noteId: number, note: string): Promise<void> => {
    const putBack = () => void adding.attempt({ orderId, text: note });
    if (await removing.attempt({ orderId, noteId }))
      onDone({ text: 'The note is taken away.', undo: { label: 'Put it back', run: putBack } });
  };
  return (
    <Section title="What happened">
      <form onSubmit={(event) => void add(event)} aria-label="Note">
        <TextArea
          label="Note"
          hint="For the office. The buyer can ask for what is stored about them, and reads it then."
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ErrorList errors={[...adding.submitError, ...removing.submitError]} />
        <p>
          <Button type="submit" size="small" variant="secondary" pending={adding.pending}>
            Write the note
          </Button>
        </p>
      </form>
      <Timeline
        empty="Nothing has happened yet."
        happenings={[...timeline].reverse().map(({ at, text: what, by, noteId }, index) => ({
          id: `${timeline.length - index}`,
          at,
          by,
          text:
            noteId === null ? (
              what
            ) : (
              <>
                <span className={styles.note}>Note: {what}</span>{' '}
                <Button size="small" variant="quiet" onClick={() => void remove(noteId, what)}>
                  Take the note away
                </Button>
              </>
            ),
        }))}
      />
    </Section>
  );
}
