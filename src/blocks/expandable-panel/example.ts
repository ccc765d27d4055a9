import { exampleItem } from '../example.ts';

export const examples = {
  'Items inside': exampleItem(
    420,
    'ExpandablePanel',
    { Title: 'What happens in a workshop?' },
    {
      anchorName: 'in-a-workshop',
      items: [
        exampleItem(421, 'Html', {
          Content:
            '<p>Three hours, two facilitators, no role play in front of everybody. People try out sentences in pairs and keep the ones that sound like them.</p>',
        }),
        exampleItem(422, 'ImagePanel', {
          ImageUrl: '/media/demonstration/page-workshops.webp',
          Desc: 'Four chairs before a flip chart with two speech bubbles',
        }),
      ],
    },
  ),
  'One inside another': exampleItem(
    423,
    'ExpandablePanel',
    { Title: 'Costs' },
    {
      sections: [
        {
          sectionName: 'inside',
          items: [
            exampleItem(
              424,
              'ExpandablePanel',
              { Title: 'For clubs' },
              { items: [exampleItem(425, 'Html', { Content: '<p>Free, in every state.</p>' })] },
            ),
          ],
        },
      ],
    },
  ),
};
