import { insideText } from '#contract/guide-text.ts';
import type { Guide } from '#contract/guides.ts';

/** What a tile says of a guide. */
export function GuideTileText({ guide: { inside, tileDesc } }: { guide: Guide }) {
  const has = insideText(inside);
  return (
    <>
      {has && (
        <p>
          <strong>{has}</strong>
        </p>
      )}
      {tileDesc && <p>{tileDesc}</p>}
    </>
  );
}
