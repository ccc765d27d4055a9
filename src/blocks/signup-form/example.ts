import { exampleItem } from '../example.ts';

export const examples = {
  'For a programme': exampleItem(1, 'SignupForm', {
    Title: 'Bring a workshop to your team',
    Desc: 'Leave your name, and we ring or write to find a date.',
    EmailReceiver: 'workshops@phi.example',
  }),
  'With files': exampleItem(2, 'SignupForm', {
    Title: 'Volunteer with us',
    Desc: 'Tell us who you are. A page about yourself is welcome.',
    FileAttachment: 'true',
  }),
};
