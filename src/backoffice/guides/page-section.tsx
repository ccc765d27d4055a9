import { useState } from 'react';
import { Link } from 'react-router';
import { makeGuidePage, type StaffGuide } from '#contract/admin/guides.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { leadingBack } from '../parts/back.ts';
import { useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { opensForText, pageMeans, pageWords } from './words.ts';
import styles from './guides.module.css';

const PlanDialog = whenOpened(async () => (await import('./plan-dialog.tsx')).PlanDialog);

interface Props {
  guide: StaffGuide;
  onDone: (text: string) => void;
}

function salesText({ isLive, isInTrash }: NonNullable<StaffGuide['salesPage']>): string {
  if (isInTrash) return 'In the trash';
  return isLive ? 'On the site' : 'A draft: whoever wants to buy meets the closed guide';
}

/** The page of a guide: where it stands, for whom it opens, and the ways to it. */
export function PageSection({ guide, onDone }: Props) {
  const { page, salesPage, pageState, pageUrl, guideId } = guide;
  const { may } = useStaff();
  const [isOpen, setOpen] = useState(false);
  const making = useVerb(makeGuidePage, () => onDone('Its pages are made, as drafts.'));
  const back = leadingBack({ to: `/admin/guides/${guideId}`, name: 'Guide' });
  const isUsable = page !== null && !page.isInTrash && page.redirectTo === null;
  return (
    <Section title="Its page">
      <p>{page === null ? 'It has no page yet, so it cannot be on sale.' : pageMeans[pageState]}</p>
      <Facts
        facts={[
          ['Address', pageUrl],
          ['Page', page?.isInTrash ? 'In the trash' : pageWords[pageState]],
          ['Leads to', page?.redirectTo],
          ['Opens for', isUsable && opensForText(page)],
          ['Sales page', salesPage === null ? 'None' : salesText(salesPage)],
        ]}
      />
      <ErrorList errors={making.submitError} />
      <div className={styles.tools}>
        {(page === null || salesPage === null) && (
          <Button pending={making.pending} onClick={() => void making.attempt({ guideId })}>
            {page === null ? 'Make its page' : 'Make its sales page'}
          </Button>
        )}
        {isUsable && may('content.edit') && (
          <Link to={`/admin/pages/${page.pageId}`} state={back}>
            Write and preview the page
          </Link>
        )}
        {salesPage && !salesPage.isInTrash && may('content.edit') && (
          <Link to={`/admin/pages/${salesPage.pageId}`} state={back}>
            Write the sales page
          </Link>
        )}
        {pageState !== 'away' && <a href={pageUrl}>See it on the site</a>}
        {salesPage?.isLive && <a href={`/products${pageUrl}`}>See its sales page</a>}
        {isUsable && (
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            Change for whom it opens …
          </Button>
        )}
      </div>
      {page !== null && !may('content.edit') && <p>An editor writes and publishes the page.</p>}
      {page?.isInTrash && <p>An editor can take the page out of the trash.</p>}
      {isOpen && isUsable && (
        <PlanDialog
          guide={guide}
          page={page}
          onClose={() => setOpen(false)}
          onSaved={(text) => {
            setOpen(false);
            onDone(text);
          }}
        />
      )}
    </Section>
  );
}
