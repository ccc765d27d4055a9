import { exampleItem } from '../example.ts';

const video = (itemId: number, code: string, picture: string, title: string, text: string) =>
  exampleItem(itemId, 'VideoItem', {
    YoutubeCode: code,
    PosterFrameUrl: `/media/demonstration/${picture}.webp`,
    CaptionTitleYoutube: title,
    ShortDesc: text,
  });

export const examples = {
  'Three videos': exampleItem(
    360,
    'VideoHolder',
    { Title: 'Short films' },
    {
      items: [
        video(361, 'PHIvideo-01', 'page-bystander-action', 'Five ways to step in', 'Four minutes.'),
        video(
          362,
          'https://www.youtube.com/watch?v=PHIvideo-02',
          'page-online-safety',
          'Check the sender',
          'Three minutes.',
        ),
        video(363, 'PHIvideo-03', 'page-elder-safety', 'Whose money is it?', 'Six minutes.'),
      ],
    },
  ),
};
