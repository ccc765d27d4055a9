import { html, lines, text } from './define.ts';
import { fileAttachment } from './file-attachment.ts';

/** Editor fields of a form that is sent by e-mail to a receiver of the site (§3 Forms). */
export const mailedFormFields = (button: string) => ({
  Title: text('', 'Heading'),
  Desc: lines('', 'Words above the form'),
  EmailReceiver: text('', 'Messages go to'),
  FileAttachment: fileAttachment,
  ButtonTitle: text(button, 'Text of the button'),
  BottomText: html('Text below the form'),
});
