import { useLocation } from 'react-router';
import { downloadPath, getDownload } from '#contract/downloads.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { MemberCard } from '#web/members/member-card.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFound } from './error-pages.tsx';
import { RefusedPage } from './refused-screen.tsx';
import type { Screen } from './screen.ts';

/** a page with one link, which the browser follows by itself. */
export const downloadScreen: Screen<null> = {
  module: 'src/web/app/download-screen.tsx',
  load: () => Promise.resolve({ kind: 'ready', value: null }),
  head: () => ({ title: 'Download' }),
  View: DownloadView,
  Missing: NotFound,
};

/** `?f=` holds a link that permits the download; `?file=` names a file that may need a login. */
function DownloadView() {
  const { search } = useLocation();
  const { status } = useSession();
  // The server renders one document for every query, so hydration starts without it.
  if (status === 'loading') return <Spinner size="page" />;
  const query = new URLSearchParams(search);
  const slug = query.get('file');
  if (slug !== null) return <NamedFile slug={slug} />;
  return query.has('f') ? <DownloadLink url={downloadPath + search} text="Download the file" /> : <NotFound />;
}

function NamedFile({ slug }: { slug: string }) {
  const call = useApi();
  const { user } = useSession();
  const { fetched, retry } = useFetched(`${user?.uid} ${slug}`, () => call(getDownload, { file: slug }));
  if (fetched.status === 'loading') return <Spinner size="page" />;
  if (fetched.status === 'error') return <LoadingError isPage errors={fetched.errors} onRetry={retry} />;
  const { download, refusal } = fetched.value;
  if (refusal) return <RefusedPage refusal={refusal} />;
  if (!download) return <NotFound />;
  return <DownloadLink url={download.url} text={`${download.fileName} (${sizeText(download.bytes)})`} />;
}

function DownloadLink({ url, text }: { url: string; text: string }) {
  return (
    <MemberCard title="Download">
      <p>Your file is ready.</p>
      <p>
        <a href={url} download>
          {text}
        </a>
      </p>
    </MemberCard>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
