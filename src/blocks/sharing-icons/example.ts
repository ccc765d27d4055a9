import { exampleItem } from '../example.ts';

export const examples = {
  'Sharing links': exampleItem(90, 'SharingIcons', {}),
  'Sharing links with words of their own': exampleItem(91, 'SharingIcons', {
    Title: 'Pass it on',
    Desc: 'Think about who else reads that account before you do.',
  }),
};
