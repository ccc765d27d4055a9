import { exampleItem } from '../example.ts';

export const examples = {
  'With files': exampleItem(1, 'ContactForm', {
    Title: 'Write to us',
    Desc: 'We read everything, and answer within two working days.',
    EmailReceiver: 'hello@phi.example',
    FileAttachment: 'true',
    BottomText: '<p>What you write is read by two people at PHI. See our <a href="/privacy">privacy page</a>.</p>',
  }),
  'With questions of its own': exampleItem(3, 'ContactForm', {
    Title: 'Ask for a talk',
    FileAttachment: 'false',
    Questions: JSON.stringify([
      { question: 'Which group is it?', kind: 'text', required: 'yes' },
      { question: 'Where would you like the talk?', kind: 'choice', options: 'At your place\nOnline' },
      { question: 'Do you need an interpreter?', kind: 'yesno' },
    ]),
  }),
  'Without files': exampleItem(2, 'ContactForm', { Title: 'Ask us something', FileAttachment: 'false' }),
};
