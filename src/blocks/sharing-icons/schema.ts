import { defineBlock, text } from '../define.ts';

export const sharingIcons = defineBlock({
  type: 'SharingIcons',
  label: 'Sharing links',
  children: 'none',
  fields: {
    Title: text('Share this page', 'Heading'),
    Desc: text(
      'Nothing is sent until you press one. The service you choose then knows which page you passed on, and your account there may keep it.',
      'Note below',
    ),
  },
});
