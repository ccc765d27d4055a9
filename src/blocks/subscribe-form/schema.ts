import { defineBlock, html, lines, text } from '../define.ts';

export const subscribeForm = defineBlock({
  type: 'SubscribeForm',
  label: 'Subscribe form',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    Desc: lines('', 'Words above the form'),
    ButtonTitle: text('Subscribe', 'Text of the button'),
    BottomText: html('Text below the form'),
  },
});
