import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { getPageDetail, getPageForEdit, listVersions } from '#contract/admin/pages.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { isPageId, NoPage } from './no-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import { ChangesList } from './changes-list.tsx';
import { compareDrafts, summaryOf } from './compare.ts';
import { type Draft, draftOf } from './draft.ts';
import { linkToPage, type PageLink } from '../parts/page-link.ts';
import { firstWidth, ScaledFrame, WidthSwitch } from '../parts/scaled-frame.tsx';
import styles from './compare.module.css';

/** `draft` is the working copy, otherwise a version number. */
type Which = string;

/** The comparison that the address names. */
export function ComparePage() {
  const { pageId = '' } = useParams();
  const { search } = useLocation();
  if (!isPageId(pageId)) return <NoPage />;
  return <Comparison key={`${pageId} ${search}`} pageId={Number(pageId)} query={new URLSearchParams(search)} />;
}

/**
 * Two contents side by side and in words: two versions of a page, or the page with another one (`with`), such as the
 * page of the other country.
 */
function Comparison({ pageId, query }: { pageId: number; query: URLSearchParams }) {
  const otherId = Number(/^\d{1,9}$/.exec(query.get('with') ?? '')?.[0] ?? pageId);
  const call = useApi();
  const { fetched, retry } = useFetched(`${pageId} ${otherId}`, async () => {
    const [page, other, list] = await Promise.all([
      call(getPageDetail, { pageId }),
      call(getPageDetail, { pageId: otherId }),
      call(listVersions, { pageId }),
    ]);
    return { page: page.data, other: other.data, versions: list.versions };
  });
  const [chosen, setChosen] = useState<{ before?: Which; after?: Which }>({
    ...(query.has('before') && { before: query.get('before') ?? '' }),
    ...(query.has('after') && { after: query.get('after') ?? '' }),
  });
  if (fetched.status === 'loading') return <p className={styles.waiting}>Loading …</p>;
  if (fetched.status === 'error')
    return (
      <div className={styles.waiting}>
        <LoadFailed errors={fetched.errors} retry={retry} />
      </div>
    );
  const { page, other, versions } = fetched.value;
  if (!page || !other) return <NoPage />;
  const isSamePage = otherId === pageId;
  const newest = versions[0]?.version;
  const before = chosen.before ?? String((isSamePage && (page.publishedVersion ?? newest)) || 'draft');
  const after = chosen.after ?? 'draft';
  const options = [
    { value: 'draft', label: page.draft ? 'Working copy' : 'Current' },
    ...versions.map(({ version, isPublished, createdAt, createdBy, note }) => ({
      value: String(version),
      label: `Version ${version}${isPublished ? ' (live)' : ''}: ${whenText(createdAt)}${createdBy === null ? '' : `, ${createdBy}`}${note === '' ? '' : `, ${note}`}`,
    })),
  ];
  return (
    <div className={styles.compare}>
      <header className={styles.head}>
        <h1>Compare: {page.title}</h1>
        <Link to={`/admin/pages/${pageId}`}>Back to the editor</Link>
        <div className={styles.choices}>
          {isSamePage ? (
            <SelectField
              label="Before"
              value={before}
              options={options}
              onChange={({ target }) => setChosen({ ...chosen, before: target.value })}
            />
          ) : (
            <p>
              Before: <a href={`/admin/pages/${otherId}`}>{other.title}</a> ({other.locale}, {other.path})
            </p>
          )}
          <SelectField
            label={isSamePage ? 'After' : `After (${page.locale}, ${page.path})`}
            value={after}
            options={options}
            onChange={({ target }) => setChosen({ ...chosen, after: target.value })}
          />
        </div>
      </header>
      <SideBySide
        key={`${before} ${after}`}
        before={{ pageId: otherId, which: isSamePage ? before : 'draft' }}
        after={{ pageId, which: after }}
      />
    </div>
  );
}

interface Side {
  pageId: number;
  which: Which;
}

function SideBySide({ before, after }: { before: Side; after: Side }) {
  const call = useApi();
  const load = async ({ pageId, which }: Side): Promise<Draft | null> => {
    const { data } = await call(getPageForEdit, {
      id: pageId,
      cmsViewMode: 'edit',
      ...(which !== 'draft' && { editVer: Number(which) }),
    });
    return data && draftOf(data);
  };
  const { fetched, retry } = useFetched(JSON.stringify([before, after]), async () => ({
    drafts: await Promise.all([load(before), load(after)]),
  }));
  const [width, setWidth] = useState(firstWidth);
  const links = useRef<[PageLink | null, PageLink | null]>([null, null]);
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  const isMoving = useRef(false);
  /** Scrolls the other page to the same share of its height. */
  const follow = (from: 0 | 1): void => {
    const [source, target] = [frames[from].current?.contentWindow, frames[from === 0 ? 1 : 0].current?.contentWindow];
    if (!source || !target || isMoving.current) return;
    const share = source.scrollY / Math.max(1, source.document.body.scrollHeight - source.innerHeight);
    isMoving.current = true;
    target.scrollTo({ top: share * (target.document.body.scrollHeight - target.innerHeight), behavior: 'instant' });
    requestAnimationFrame(() => requestAnimationFrame(() => (isMoving.current = false)));
  };
  if (fetched.status === 'loading') return <p className={styles.waiting}>Loading …</p>;
  if (fetched.status === 'error')
    return (
      <div className={styles.waiting}>
        <LoadFailed errors={fetched.errors} retry={retry} />
      </div>
    );
  const [one, other] = fetched.value.drafts;
  if (!one || !other)
    return (
      <p className={styles.waiting}>
        There is no such version. Those older than two years are deleted, except the last 50 of a page.
      </p>
    );
  const changes = compareDrafts(one, other);
  return (
    <div className={styles.sides}>
      <section className={styles.list} aria-label="Differences">
        <h2 role="status">{summaryOf(changes)}</h2>
        <ChangesList
          changes={changes}
          onShow={(itemId) => links.current.forEach((link) => link?.post({ v: 1, type: 'scrollTo', itemId }))}
        />
      </section>
      <div className={styles.pages}>
        <WidthSwitch width={width} onChange={setWidth} />
        <div className={styles.pair}>
          {([one, other] as const).map((draft, at) => {
            const side = at === 0 ? before : after;
            return (
              <ComparedPage
                key={at}
                title={at === 0 ? 'Before' : 'After'}
                pageId={side.pageId}
                draft={draft}
                width={width}
                frame={frames[at === 0 ? 0 : 1]}
                onLink={(link) => (links.current[at] = link)}
                onScroll={() => follow(at === 0 ? 0 : 1)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A page that shows a content and cannot be edited. */
function ComparedPage({
  title,
  pageId,
  draft,
  width,
  frame,
  onLink,
  onScroll,
}: {
  title: string;
  pageId: number;
  draft: Draft;
  width: number;
  frame: React.RefObject<HTMLIFrameElement | null>;
  onLink: (link: PageLink | null) => void;
  onScroll: () => void;
}) {
  const session = useSessionStore();
  const report = useEffectEvent(onLink);
  const scrolled = useEffectEvent(onScroll);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listen = (): void => scrolled();
    const link = linkToPage({
      frame: element,
      token: () => session.token(),
      pageId,
      onMessage(message) {
        if (message.type !== 'ready') return;
        link.post({ v: 1, type: 'draw', rev: Date.now(), content: draft.content, title: draft.title });
        element.contentWindow?.addEventListener('scroll', listen, { passive: true });
      },
    });
    report(link);
    return () => {
      report(null);
      link.close();
    };
  }, [draft, frame, pageId, session]);
  return (
    <figure className={styles.page}>
      <figcaption>{title}</figcaption>
      <ScaledFrame
        frame={frame}
        title={`${title}: the page`}
        width={width}
        src={`/cms/page/render/${pageId}?cmsViewMode=viewonly`}
      />
    </figure>
  );
}
