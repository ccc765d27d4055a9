import { Band } from '#web/ui/band.tsx';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import { Slider } from '#web/ui/slider/slider.tsx';
import { readFields } from '../define.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { testimonialPanel } from './schema.ts';
import styles from './testimonial-panel.module.css';
import { Voice } from './voice.tsx';

/** Timing of the testimonial slider (§9). */
const timing = { everyMs: 3000, speedMs: 1700 };

function TestimonialPanel({ item, fields, render, isCmsEdit }: BlockViewProps<typeof testimonialPanel>) {
  if (item.items.length === 0) {
    if (!fields.Desc && !fields.Title) return null;
    return (
      <Band width="text">
        <Voice fields={fields} level={2} />
      </Band>
    );
  }
  const slides = item.items.map((child) => {
    const isVoice = child.itemTypeCode === testimonialPanel.type;
    const voice = isVoice && (
      <Voice key={child.itemId} fields={readFields(testimonialPanel, child.payloads)} level={3} />
    );
    if (voice && !isCmsEdit) return voice;
    // In the editor each quote is selected by itself.
    return (
      <div key={child.itemId} className={styles.other} data-item-id={voice ? child.itemId : undefined}>
        {voice || render([child])}
      </div>
    );
  });
  return (
    <Band title={fields.Title}>
      <RatingStars rating={fields.RatingStar} />
      {fields.Desc && <p className={styles.introduction}>{fields.Desc}</p>}
      <Slider
        label={fields.Title ? `${fields.Title}, slides` : 'What people say'}
        timing={timing}
        className={styles.slider}
      >
        {slides}
      </Slider>
      {fields.BottomText && <p className={styles.closing}>{fields.BottomText}</p>}
    </Band>
  );
}

export const view = defineView(testimonialPanel, TestimonialPanel);
