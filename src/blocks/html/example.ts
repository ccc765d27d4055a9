import { exampleItem } from '../example.ts';

export const examples = {
  'Text with headings': exampleItem(1, 'Html', {
    Content:
      '<h2>Say something early</h2><p>Most harm announces itself. A joke goes too far, someone stops coming to lunch, a bill makes no sense. You do not need proof to ask a kind question.</p>' +
      '<h3>Three ways to start</h3><ul><li>“You seemed quiet after that. Are you all right?”</li><li>“I might be wrong, but I noticed something.”</li><li>“Would it help to talk it through?”</li></ul>' +
      '<p>More in <a href="/guides">our guides</a>.</p>',
  }),
  Placeholders: exampleItem(2, 'Html', { Content: '<p>© __year__ PHI. Version __version__.</p>' }),
};
