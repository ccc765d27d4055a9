import { exampleItem } from '../example.ts';

const words = (itemId: number, text: string) => exampleItem(itemId, 'Html', { Content: text });

export const examples = {
  'Text and picture': exampleItem(
    40,
    'MultiColumnPanel',
    { ColumnWidths: '7,5', MobileReverse: 'yes' },
    {
      sections: [
        {
          sectionName: 'Column1',
          items: [
            words(
              41,
              '<h2>A workshop that stays with people</h2><p>Three hours, real situations, and words that everyone has said out loud once before they leave.</p>',
            ),
          ],
        },
        {
          sectionName: 'Column2',
          items: [
            exampleItem(42, 'ImagePanel', {
              ImageUrl: '/media/demonstration/product-workshop-room.webp',
              Desc: 'Four chairs around a screen',
            }),
          ],
        },
      ],
    },
  ),
  'Three on sand, two on a phone': exampleItem(
    43,
    'MultiColumnPanel',
    { BgColor: 'sand', MobileColumnWidths: '6,6,12' },
    {
      sections: [
        { sectionName: 'Column1', items: [words(44, '<h3>Notice</h3><p>What changed?</p>')] },
        { sectionName: 'Column2', items: [words(45, '<h3>Ask</h3><p>One kind question.</p>')] },
        {
          sectionName: 'Column3',
          items: [words(46, '<h3>Stay</h3><p>Come back on Thursday, as you said you would.</p>')],
        },
      ],
    },
  ),
};
