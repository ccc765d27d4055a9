import { exampleItem } from '../example.ts';

const voice = (itemId: number, RatingStar: string, Desc: string, BottomText: string) =>
  exampleItem(itemId, 'TestimonialPanel', { RatingStar, Desc, BottomText });

export const examples = {
  'Four voices': exampleItem(
    70,
    'TestimonialPanel',
    {
      Title: 'What people took home',
      BottomText: 'Quoted with permission. Names are left out where people asked for it.',
    },
    {
      items: [
        voice(
          71,
          '5',
          'I had rehearsed the sentence so often that it simply came out when I needed it.',
          'Site foreman, Geelong',
        ),
        voice(
          72,
          '4.5',
          'No slides about the law. We talked about our own canteen, and on Monday the jokes had stopped.',
          'Café owner, Hobart',
        ),
        voice(73, '5', 'The first training after which our volunteers asked for more.', 'Club secretary, Fremantle'),
        voice(
          74,
          '4',
          'Good pace, and nobody was put on the spot. I would have liked another half hour of practice.',
          'Team leader, Wellington',
        ),
      ],
    },
  ),
  'One voice': exampleItem(75, 'TestimonialPanel', {
    Title: 'Worth an evening',
    RatingStar: '3.5',
    Desc: 'It gave my sister and me the words to begin.',
    BottomText: 'Reader of Money and Trust',
    ImageUrl: '/media/demonstration/guide-money-and-trust.webp',
  }),
};
