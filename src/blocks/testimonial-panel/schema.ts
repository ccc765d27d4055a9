import { defineBlock, image, lines, number, text } from '../define.ts';

/**
 * Its child TestimonialPanels are the voices in the slider, and its own fields stand around it: heading, introduction,
 * closing line, stars of all together. Without children its own fields are the one voice. Other children are slides as
 * they are.
 */
export const testimonialPanel = defineBlock({
  type: 'TestimonialPanel',
  label: 'Testimonials',
  children: 'items',
  fields: {
    Title: text('', 'Heading'),
    Desc: lines('', 'What was said'),
    BottomText: text('', 'Who said it'),
    RatingStar: number(0, 'Stars (0 to 5, in halves)'),
    ImageUrl: image('Portrait'),
  },
});
