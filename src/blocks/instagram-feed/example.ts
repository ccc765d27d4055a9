import { exampleItem } from '../example.ts';

export const examples = { 'Instagram feed': exampleItem(340, 'InstagramFeed', { Title: 'From our Instagram' }) };
