import { defineBlock, text } from '../define.ts';

export const memberDashboard = defineBlock({
  type: 'MemberDashboard',
  label: 'Member dashboard',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
  },
});
