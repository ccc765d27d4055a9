import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

test.each(['banner', 'card', 'fade-slides', 'video/video-banner', 'video/video-facade', '../../blocks/panel/panel'])(
  'nothing tints the pictures of %s: words stand on an opaque colour of the palette',
  (name) => {
    const grounds = styles(`${name}.module.css`).matchAll(/background(?:-color|-image)?: ([^;]+);/g);
    for (const [, ground] of grounds)
      expect(ground).toMatch(/^(none( !important)?|inherit|#\w{3,6}|var\(--[\w-]+(, var\(--[\w-]+\))?\))$/);
    expect(styles(`${name}.module.css`)).not.toMatch(/mix-blend|gradient\(/);
  },
);
