import { useId } from 'react';
import { HelplineList } from '#web/help/helpline-list.tsx';
import { Band } from '#web/ui/band.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { helplines } from './schema.ts';
import styles from './helplines.module.css';

/** One tap below a hero: the numbers on one or two lines, and what they are for behind Get help in the header. */
function Strip({ fields }: Pick<BlockViewProps<typeof helplines>, 'fields'>) {
  const id = useId();
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <h2 id={id} className={styles.lead}>
        {fields.Title || 'Helplines'}
      </h2>
      <HelplineList className={styles.numbers} />
      {fields.Content && <RichText html={fields.Content} />}
    </section>
  );
}

/** Emergency numbers first, then advice for reading this site safely. */
function Helplines({ fields }: BlockViewProps<typeof helplines>) {
  if (fields.Look === 'strip') return <Strip fields={fields} />;
  return (
    <div className={styles.ground}>
      <Band title={fields.Title}>
        <HelplineList showPurpose className={styles.lines} />
        {fields.Content && <RichText className={styles.text} html={fields.Content} />}
        <p className={styles.leave}>
          To leave this site at once, press Shift three times or use the Quick exit button.{' '}
          <TextLink href="/using-this-site">Using this site more safely</TextLink>
        </p>
      </Band>
    </div>
  );
}

export const view = defineView(helplines, Helplines);
