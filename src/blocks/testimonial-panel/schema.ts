import { defineBlock, image, lines, number, text } from '../define.ts';

/**
 * Child TestimonialPanels are the quotes in the slider; the panel's own fields give heading, introduction, closing line
 * and overall rating. Without children its own fields are the only quote. Other child blocks become slides unchanged.
 */
export const testimonialPanel = defineBlock({
  type: 'TestimonialPanel',
  label: 'Testimonials',
  children: 'items',
  fields: {
    Title: text('', 'Heading'),
    Desc: lines('', 'What was said'),
    BottomText: text('', 'Who said it'),
    RatingStar: number(0, 'Stars'),
    ImageUrl: image('Portrait'),
  },
});
