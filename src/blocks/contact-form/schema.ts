import { defineBlock, html, lines, text } from '../define.ts';
import { fileAttachment } from '../file-attachment.ts';

export const contactForm = defineBlock({
  type: 'ContactForm',
  label: 'Contact form',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    Desc: lines('', 'Words above the form'),
    EmailReceiver: text('', 'Mail goes to (a receiver of the site)'),
    FileAttachment: fileAttachment,
    BottomText: html('Text below the form'),
  },
});
