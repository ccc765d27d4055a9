import type { PictureName } from '#demo/pictures.ts';
import { drawings, isProductPicture } from './catalogue.ts';
import { objects } from './objects/objects.ts';
import { newPaper } from './paper.ts';
import { darkened, series } from './things/colours.ts';
import { things } from './things/things.ts';

/** One picture as SVG. The name is the seed: the same name and shape give the same bytes everywhere. */
export function renderIllustration(name: PictureName, { width, height }: { width: number; height: number }): string {
  const entry = drawings[name];
  // Things are composed on 1600 by 900 units, products on 1000 by 1000.
  const [wide, tall] = isProductPicture(entry) ? [1000, 1000] : [1600, 900];
  const paper = newPaper(name, wide, tall);
  if (isProductPicture(entry)) objects[entry.object](paper);
  else {
    const colours = series[entry.series];
    things[entry.thing](paper, entry.evening ? darkened(colours, 0.3) : colours);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${tall}" preserveAspectRatio="xMidYMid slice">${paper.body()}</svg>`;
}
