import { exampleItem } from '../example.ts';

export const examples = {
  'Text with headings': exampleItem(1, 'Html', {
    Content:
      '<h2>Say something early</h2><p>Most harm announces itself. A joke goes too far, someone stops coming to lunch, a bill makes no sense. You do not need proof to ask a kind question.</p>' +
      '<h3>Three ways to start</h3><ul><li>“You seemed quiet after that. Are you all right?”</li><li>“I might be wrong, but I noticed something.”</li><li>“Would it help to talk it through?”</li></ul>' +
      '<p>More in <a href="/guides">our guides</a>.</p>',
  }),
  'A post of another site': exampleItem(3, 'Html', {
    Content:
      '<p>Distract is the smallest of the five ways, and the one that most people try first.</p>' +
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/zz-phi-0012/" data-instgrm-version="14"><p>Ask for the time. It really is that small.</p><p><a href="https://www.instagram.com/p/zz-phi-0012/">The post on Instagram</a></p></blockquote>',
  }),
  Placeholders: exampleItem(2, 'Html', { Content: '<p>© __year__ PHI. Version __version__.</p>' }),
};
