import { defineBlock, text } from '../define.ts';

export const memberDashboardV2 = defineBlock({
  type: 'MemberDashboardV2',
  label: 'Member dashboard with locked guides',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
  },
});
