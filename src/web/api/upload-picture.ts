import type { Attached } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import { kindOfName } from '#contract/media-kinds.ts';
import { errorTexts } from './error-text.ts';

/** `uploadMedia` as its caller calls it: visitors load none of the calls of staff. */
type Send = (
  input: { alt: string; isDecorative: boolean },
  attached: Attached,
) => Promise<{
  results?: { media: { url: string }[] } | null | undefined;
  errors?: readonly ApiError[] | undefined;
}>;

/** Puts a picture into the library; a text if it was not stored. Without a description it is decorative. */
export async function uploadPicture(
  send: Send,
  file: File,
  alt: string | null,
): Promise<{ url: string; alt: string } | string> {
  // The library takes other files too, which no text can show.
  if (kindOfName(file.name) !== 'picture')
    return 'It is not a picture. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC file.';
  try {
    const { results, errors = [] } = await send({ alt: alt ?? '', isDecorative: alt === null }, { files: [file] });
    const [stored] = results?.media ?? [];
    // The library may have it under other words; here stand those of the text.
    if (stored) return { url: stored.url, alt: alt ?? '' };
    return errors.map(({ errorMessage }) => errorMessage).join(' ') || 'Please try again.';
  } catch (error) {
    return errorTexts(error).join(' ');
  }
}
