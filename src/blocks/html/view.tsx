import { Band } from '#web/ui/band.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { fillPlaceholders } from '../placeholders.ts';
import { Embeds } from './embeds.tsx';
import { html } from './schema.ts';
import styles from './html.module.css';

function Html({ item, fields, render }: BlockViewProps<typeof html>) {
  return (
    <Band>
      <div className={styles.measure}>
        <RichText className={styles.html} html={fillPlaceholders(fields.Content)} />
        {item.items.length > 0 && <Embeds key={fields.Content} items={item.items} render={render} />}
      </div>
    </Band>
  );
}

export const view = defineView(html, Html);
