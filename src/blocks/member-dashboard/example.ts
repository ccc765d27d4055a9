import { exampleItem } from '../example.ts';

export const examples = {
  'Categories, then the guides that open': exampleItem(420, 'MemberDashboard', { Title: 'Your guides by subject' }),
};
