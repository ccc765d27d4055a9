import { useState } from 'react';
import { Link } from 'react-router';
import {
  archiveGuideCategory,
  type GuideCategory,
  listGuideCategories,
  saveGuideCategory,
  unarchiveGuideCategory,
} from '#contract/admin/guide-categories.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailPage } from '../detail/detail-page.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { newest } from '../list/newest.ts';
import { CategoryRows } from '../detail/category-rows.tsx';
import { count } from '../parts/count.ts';
import { leadingBack } from '../parts/back.ts';
import { useData, useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';
import { CategoryDialog, NewCategory } from './category-dialog.tsx';

type Open = { what: 'new' } | { what: 'change' | 'archive'; category: GuideCategory };
const idOf = ({ categoryId }: GuideCategory): number => categoryId;

/** The categories of guides in the order in which the site shows them. */
export function GuideCategoryList() {
  const { data, errors } = useData(listGuideCategories, {});
  const [done, setDone] = useState<DoneWords | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const all = data?.categories ?? [];
  const leaving = open?.what === 'archive' ? newest(open.category, all, idOf) : null;
  const nameOf = (id: number) => all.find(({ categoryId }) => categoryId === id)?.values.name ?? 'The category';
  const moving = useVerb(saveGuideCategory);
  const back = useVerb(unarchiveGuideCategory, (_, { categoryId }) =>
    setDone({ text: `‘${nameOf(categoryId)}’ is back. It is the last one.` }),
  );
  const archiving = useVerb(archiveGuideCategory, ({ results }, { categoryId }) => {
    setOpen(null);
    if (!results) return;
    const which = { categoryId, revision: results.revision };
    setDone({
      text: `‘${nameOf(categoryId)}’ is in the archive. Its guides stay as they are.`,
      undo: { label: 'Undo', run: () => void back.attempt(which) },
    });
  });
  const live = all.filter(({ archivedAt }) => archivedAt === null);
  const archived = all.filter(({ archivedAt }) => archivedAt !== null);
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  const move = ({ categoryId, revision, values }: GuideCategory, place: number): void =>
    void moving.attempt({ categoryId, revision, values: { ...values, place } });
  return (
    <DetailPage
      title="Categories of guides"
      back={{ to: '/admin/guides', name: 'Guides' }}
      errors={[...errors, ...moving.submitError, ...back.submitError]}
      done={done}
      actions={<Button onClick={() => setOpen({ what: 'new' })}>New category</Button>}
    >
      <p>Visitors meet them in this order. A guide gets its categories on its own page.</p>
      {data && (
        <CategoryRows
          categories={live}
          nameOf={({ values }) => values.name}
          note={(category) => <Note category={category} />}
          isMoving={moving.pending}
          onMove={move}
          onChange={(category) => setOpen({ what: 'change', category })}
          gone={{ word: 'Archive', run: (category) => setOpen({ what: 'archive', category }) }}
        />
      )}
      {archived.length > 0 && (
        <Section title={`In the archive (${archived.length})`}>
          <Rows
            label="Archived categories"
            empty=""
            rows={archived.map(({ categoryId, revision, values, guides, archivedAt }) => ({
              id: categoryId,
              what: values.name,
              note: `${count(guides, 'guide')}, archived ${whenText(archivedAt ?? '')}`,
              actions: (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Bring back: ${values.name}`}
                  pending={back.pending}
                  onClick={() => void back.attempt({ categoryId, revision })}
                >
                  Bring back
                </Button>
              ),
            }))}
          />
        </Section>
      )}
      {open?.what === 'new' && <NewCategory onClose={close} />}
      {open?.what === 'change' && <CategoryDialog category={open.category} onClose={close} />}
      {leaving && (
        <ConfirmDialog
          title={`Archive the category ‘${leaving.values.name}’?`}
          press="Archive the category"
          keep="Keep it"
          pending={archiving.pending}
          errors={archiving.submitError}
          onYes={() => {
            const { categoryId, revision } = leaving;
            void archiving.attempt({ categoryId, revision });
          }}
          onClose={() => setOpen(null)}
        >
          <Consequence category={leaving} />
        </ConfirmDialog>
      )}
    </DetailPage>
  );
}

/** How many guides it has, and its page. */
function Note({ category: { guides, pageUrl, page } }: { category: GuideCategory }) {
  const mayEdit = useStaff().may('content.edit');
  const words = {
    live: null,
    draft: 'Not on the site yet: its page is a draft.',
    trash: 'Not on the site: its page is in the trash.',
    none: 'Not on the site: it has no page.',
  }[page?.state ?? 'none'];
  return (
    <>
      {count(guides, 'guide')} · {page?.state === 'live' ? <a href={pageUrl}>{pageUrl}</a> : pageUrl}
      {words !== null && ` · ${words}`}
      {mayEdit && page && page.state !== 'trash' && (
        <>
          {' · '}
          <Link
            to={`/admin/pages/${page.pageId}`}
            state={leadingBack({ to: '/admin/guides/categories', name: 'Categories' })}
          >
            {page.state === 'draft' ? 'Write and publish the page' : 'Open the page'}
          </Link>
        </>
      )}
    </>
  );
}

function Consequence({ category: { guides, pageUrl, page } }: { category: GuideCategory }) {
  return (
    <>
      <p>
        {guides === 0
          ? 'No guide is in it.'
          : `${count(guides, 'guide')} ${guides === 1 ? 'is' : 'are'} in it. ${guides === 1 ? 'It stays' : 'They stay'} on the site and on sale as now, without this category.`}{' '}
        Its tile leaves every list, and members no longer meet it.
      </p>
      {page?.state === 'live' && (
        <p>
          Its page at {pageUrl} stays, and lists no guides. An editor takes it off the site, or lets it lead elsewhere.
        </p>
      )}
      <p>Promotion codes for it count on. You can bring it back with all its guides at any time.</p>
    </>
  );
}
