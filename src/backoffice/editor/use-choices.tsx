import type { Locale } from '#contract/locale.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { LinkDialog } from '../text/link-dialog.tsx';
import { useLinkChoice } from '../text/use-link-choice.ts';
import { usePictureChoice } from './use-picture-choice.ts';

/** Asks for a picture, or for where a link leads, in dialogs above the window. */
export function useChoices(locale: Locale) {
  const { choosing, choosePicture } = usePictureChoice();
  const { linking, chooseLink } = useLinkChoice();
  const dialogs = (
    <>
      {choosing && <PictureDialog onChosen={choosing.answer} />}
      {linking && <LinkDialog {...linking.before} locale={locale} onChosen={linking.answer} />}
    </>
  );
  return { choosePicture, links: { locale, choose: chooseLink }, dialogs };
}
