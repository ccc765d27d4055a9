import { defineBlock } from '../define.ts';
import { mailedFormFields } from '../mailed-form.ts';

export const contactForm = defineBlock({
  type: 'ContactForm',
  label: 'Contact form',
  children: 'none',
  fields: mailedFormFields('Send'),
});
