import { html, lines, text } from './define.ts';
import { fileAttachment } from './file-attachment.ts';

/** §3 Forms: what the editor says of a form whose answers are mailed to a receiver of the site. */
export const mailedFormFields = (button: string) => ({
  Title: text('', 'Heading'),
  Desc: lines('', 'Words above the form'),
  EmailReceiver: text('', 'Mail goes to (a receiver of the site)'),
  FileAttachment: fileAttachment,
  ButtonTitle: text(button, 'Text of the button'),
  BottomText: html('Text below the form'),
});
