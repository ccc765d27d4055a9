import type { PictureName } from '#demo/pictures.ts';
import { drawings, isProductPicture } from './catalogue.ts';
import { objects } from './objects/objects.ts';
import { moods } from './palette.ts';
import { newPaper } from './paper.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';

export interface IllustrationSize {
  width: number;
  height: number;
  /** Draws another scene under the same name and light. */
  motif?: SceneName;
}

/** One picture as SVG. The name is the seed: the same name and shape give the same bytes everywhere. */
export function renderIllustration(name: PictureName, { width, height, motif }: IllustrationSize): string {
  const entry = drawings[name];
  const square = isProductPicture(entry) && motif === undefined;
  // Scenes are composed 900 units high, products 1000; the width follows from the requested size.
  const tall = square ? 1000 : 900;
  const wide = Math.round((tall * width) / height);
  const paper = newPaper(name, wide, tall);
  if (isProductPicture(entry)) {
    if (motif === undefined) objects[entry.object](paper);
    else scenes[motif](paper, moods.day);
  } else scenes[motif ?? entry.scene](paper, moods[entry.mood]);
  const body =
    'mirrored' in entry ? `<g transform="translate(${wide} 0) scale(-1 1)">${paper.body()}</g>` : paper.body();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${tall}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}
