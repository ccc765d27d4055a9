import type { Message } from '#contract/admin/messages.ts';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import styles from './messages.module.css';

/** Apart from what is known of the sender: a browser may send a question that is called as a field of the form is. */
export function Answers({ answers }: Pick<Message, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <Section title="Answers to the questions of the page">
      <Facts
        facts={answers.map(({ question, answer }) => [
          question,
          <span key="answer" className={styles.text}>
            {answer}
          </span>,
        ])}
      />
    </Section>
  );
}
