import { exampleItem } from '../example.ts';

export const examples = {
  Newsletter: exampleItem(1, 'SubscribeForm', {
    Title: 'One letter a month',
    Desc: 'New guides, dates, and one small thing to try.',
  }),
};
