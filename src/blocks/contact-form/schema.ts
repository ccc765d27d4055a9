import { defineBlock } from '../define.ts';
import { mailedFormFields } from '../mailed-form.ts';
import { ownQuestions } from '../own-questions.ts';

export const contactForm = defineBlock({
  type: 'ContactForm',
  label: 'Contact form',
  children: 'none',
  fields: { ...mailedFormFields('Send'), Questions: ownQuestions },
});
