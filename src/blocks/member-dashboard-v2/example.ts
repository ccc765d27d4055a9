import { exampleItem } from '../example.ts';

export const examples = {
  'Categories with count, then all guides': exampleItem(421, 'MemberDashboardV2', { Title: 'All guides by subject' }),
};
