import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SeedPicture } from '#server/seed/site.ts';
import { focalPoints, pictures } from './pictures.ts';

/** The files of `demo/pictures`: `<name>.webp` is the original, `<name>-<width>.avif` a smaller size of it. */
export function pictureFiles(): SeedPicture[] {
  const fileOf = (file: string) => fileURLToPath(new URL(`pictures/${file}`, import.meta.url));
  const files = readdirSync(new URL('pictures', import.meta.url));
  return Object.entries(pictures).map(([name, alt]) => ({
    name,
    alt,
    file: fileOf(`${name}.webp`),
    focus: focalPoints[name],
    variants: files.flatMap((file) => {
      const width = file.startsWith(`${name}-`) && /^\d+\.avif$/.test(file.slice(name.length + 1));
      return width
        ? [{ width: parseInt(file.slice(name.length + 1)), format: 'avif' as const, file: fileOf(file) }]
        : [];
    }),
  }));
}
