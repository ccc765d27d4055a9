import { type PageRow, removePage, unpublishPage } from '#contract/admin/pages.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useSend } from '../parts/data.ts';
import { useSaleEnd } from '../parts/use-sale-end.ts';
import { titleOf } from './words.ts';

const acts = {
  off: { label: 'unpublish', text: 'is unpublished. It is a draft now.' },
  trash: { label: 'move to trash', text: 'is in the trash. To put it back, choose the state ‘Trash’.' },
};
type Act = keyof typeof acts;

/** Takes a page off the site or to the trash. If guides on sale open at it, they are named first. */
export function useTakingOff(onDone: (done: DoneWords) => void) {
  const [asked, setAsked] = useState<{ act: Act; page: PageRow } | null>(null);
  const send = { off: useSend(unpublishPage), trash: useSend(removePage) };
  const sale = useSaleEnd<{ act: Act; page: PageRow }>(async ({ act, page }, endSales) => {
    const response = await send[act]({ pageId: page.pageId, ...(endSales && { endSales }) });
    if (response.results) onDone({ text: `${titleOf(page)} ${acts[act].text}` });
    return response;
  });
  const attempt = (wanted: { act: Act; page: PageRow }): void => {
    setAsked(wanted);
    void sale.attempt(wanted);
  };
  return {
    ...sale,
    begin: (act: Act, page: PageRow) => attempt({ act, page }),
    /** Ends the sale of what was named, and does it. */
    again: sale.asked !== null && sale.asked === asked ? () => attempt(asked) : null,
    words: asked && `End the sale of it: ${titleOf(asked.page)} ${acts[asked.act].label}`,
  };
}

/** Why a page could not be taken off, and the way to do it all the same. */
export function EndOfSale({ takingOff }: { takingOff: ReturnType<typeof useTakingOff> }) {
  return (
    <>
      <ErrorList errors={takingOff.submitError} />
      {takingOff.again && (
        <p>
          <Button size="small" variant="danger" pending={takingOff.pending} onClick={takingOff.again}>
            {takingOff.words}
          </Button>{' '}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              takingOff.forget();
              takingOff.clear();
            }}
          >
            Keep it
          </Button>
        </p>
      )}
    </>
  );
}
