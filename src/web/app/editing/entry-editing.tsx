import '../styles/index.css';
import { StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { getGuidePage } from '#contract/admin/guides.ts';
import { uploadMedia } from '#contract/admin/media.ts';
import { getPageForEdit, type PageForEdit } from '#contract/admin/pages.ts';
import { type MenuItem, getMenu } from '#contract/cms.ts';
import { features as ownFeatures, type FromEditor } from '#contract/editor-messages.ts';
import { schemeEvent } from '#contract/scheme.ts';
import { previewHeader } from '#contract/preview.ts';
import { failureTexts } from '#contract/errors.ts';
import type { Helplines } from '#contract/helplines.ts';
import type { Locale } from '#contract/locale.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { ApiProvider } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeApi, type TokenSource } from '#web/api/client.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { type IdentitySettings, makeSession } from '#web/api/session.ts';
import { uploadPicture } from '#web/api/upload-picture.ts';
import { HelplinesProvider } from '#web/help/helplines-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { NavigationProvider } from '#web/ui/navigation.tsx';
import { Frame } from '../chrome/frame.tsx';
import { paths } from '../paths.ts';
import { FramePage } from './frame-page.tsx';
import { watchHeight } from './page-height.ts';
import { linkToParent } from './parent-link.ts';
import { readQuery } from './query.ts';
import { StillRouter } from './still-router.tsx';
import { watchToolSize } from './tool-size.ts';
import styles from './editing.module.css';

/** Data of the shell (server/cms/editor-shell.ts). */
interface FrameBoot {
  origins: string[];
  identity: IdentitySettings;
  helplines: Record<Locale, Helplines>;
}

const readyMs = 500;
const readyTimes = 20;
/** How long the frame waits for a token of the editor window before it uses the site's own session. */
const initMs = 2000;
/** How long a call waits for a new token. */
const tokenMs = 10_000;

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as FrameBoot;
const query = readQuery(location.pathname, location.search);
const isFramed = window.parent !== window;
const setScale = watchToolSize();
const listeners = new Set<(message: FromEditor) => void>();
let token: string | null = null;
let isInitialised = false;
let initialised: () => void = () => {};
const init = new Promise<void>((resolve) => {
  initialised = resolve;
});
let waiting: { reqId: string; answer: (token: string | null) => void } | null = null;
/** Several calls may find at once that the token has expired: they wait for one answer. */
let renewal: Promise<string | null> | null = null;
const parentFeatures = new Set<string>();
/** The last content of the parent: it may arrive while the stored page is still loading. */
let lastDraw: Extract<FromEditor, { type: 'draw' }> | null = null;
/** Checks that were asked before the page stood: they are made once it does. Null while it stands. */
let earlyChecks: FromEditor[] | null = [];

const link = linkToParent({
  window,
  parentOrigin: parentOrigin(),
  allowed: [location.origin, ...boot.origins],
  mode: query.mode,
  onMessage(message) {
    if (message.type === 'init') {
      token = message.token;
      for (const feature of message.features ?? []) parentFeatures.add(feature);
      isInitialised = true;
      initialised();
    }
    if (message.type === 'draw') lastDraw = message;
    if (message.type === 'scale') setScale(message.scale);
    if (message.type === 'scheme') window.dispatchEvent(new CustomEvent(schemeEvent, { detail: message.scheme }));
    if (message.type === 'reload') {
      lastDraw = null;
      earlyChecks ??= [];
    }
    if (message.type === 'check' && earlyChecks) {
      earlyChecks.push(message);
      return;
    }
    if (message.type === 'token' && waiting?.reqId === message.reqId) {
      token = message.token;
      waiting.answer(message.token);
      waiting = null;
    }
    for (const listener of listeners) listener(message);
  },
});

/** The origin of the window around this one; Firefox tells it by the referrer only. */
function parentOrigin(): string | null {
  const known = location.ancestorOrigins?.[0] ?? parseUrl(document.referrer)?.origin;
  return isFramed && known ? known : null;
}

const own = makeSession(() => Promise.resolve(boot.identity));
/** The token of the editor window; alone, or if no window answers, the site's own session. */
const tokens: TokenSource = {
  token: async () => token ?? own.token(),
  async refresh() {
    if (!isInitialised) return own.refresh();
    renewal ??= newToken().finally(() => (renewal = null));
    return renewal;
  },
  signOut: async () => {},
};
function newToken(): Promise<string | null> {
  const reqId = crypto.randomUUID();
  link.post({ v: 1, type: 'needToken', reqId });
  return new Promise((answer) => {
    waiting = { reqId, answer };
    setTimeout(() => answer(null), tokenMs);
  });
}
/** Loads the page itself as the editor. */
const callAsEditor = makeApi({ session: tokens, locale: query.locale });
/** Loads everything else as the viewer of the preview. */
const call = query.as
  ? makeApi({ session: tokens, locale: query.locale, headers: { [previewHeader]: query.as } })
  : callAsEditor;
const cart = makeCartStore();

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; page: PageForEdit; menu: MenuItem[]; refused: string | null }
  | { kind: 'failed'; code: 'forbidden' | 'missing' | 'network' | 'login'; text: string };

async function load(): Promise<State> {
  try {
    const [answer, menu] = await Promise.all([
      query.guide
        ? callAsEditor(getGuidePage, query.guide)
        : callAsEditor(getPageForEdit, {
            id: query.pageId,
            cmsViewMode: query.mode,
            ...(query.publishVer !== undefined && { publishVer: query.publishVer }),
            ...(query.editVer !== undefined && { editVer: query.editVer }),
          }),
      call(getMenu, {}).catch(() => null),
    ]);
    if (answer.data) {
      const newer = lastDraw && { ...lastDraw.content, pageTitle: lastDraw.title ?? answer.data.pageTitle };
      return {
        kind: 'ready',
        page: { ...answer.data, ...newer },
        menu: menu?.menu.items ?? [],
        refused: query.as ? await (await import('./preview-refusal.ts')).refusal(call, answer.data) : null,
      };
    }
    return { kind: 'failed', code: 'missing', text: 'There is no such page or version.' };
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    const [text = failureTexts.bug] = errorTexts(error);
    if (status === 401) return { kind: 'failed', code: 'login', text };
    return { kind: 'failed', code: status === 403 ? 'forbidden' : 'network', text };
  }
}

function listen(listener: (message: FromEditor) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The page stands, so that it can be checked. */
function stand(): void {
  const asked = earlyChecks ?? [];
  earlyChecks = null;
  for (const message of asked) for (const listener of listeners) listener(message);
}

function FrameApp() {
  const mode = useSyncExternalStore(listen, link.mode);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  /** A reload keeps its place on the page. */
  const [top, setTop] = useState(0);
  useEffect(
    () =>
      listen((message) => {
        if (message.type !== 'reload') return;
        setTop(window.scrollY);
        setRound((before) => before + 1);
      }),
    [],
  );
  useEffect(() => {
    let isCurrent = true;
    void load().then((loaded) => {
      if (!isCurrent) return;
      setState(loaded);
      if (loaded.kind === 'failed' && loaded.code !== 'login')
        link.post({ v: 1, type: 'failed', code: loaded.code, errorMessage: loaded.text });
    });
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const isLoaded = state.kind !== 'loading';
  useEffect(() => {
    if (!isLoaded) return undefined;
    let stop = (): void => {};
    let isOpen = true;
    // Before `init` nothing can be sent.
    void init.then(() => {
      if (isOpen) stop = watchHeight((height) => link.post({ v: 1, type: 'size', height }));
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [isLoaded]);
  if (state.kind === 'loading') return <p className={styles.message}>Loading the page …</p>;
  if (state.kind === 'failed')
    return (
      <main className={styles.message}>
        <h1>
          {state.code === 'missing' ? 'Not found' : state.code === 'forbidden' ? 'No Permission' : 'Loading Error'}
        </h1>
        <p>{state.text}</p>
        {state.code === 'login' && !isFramed && <LinkButton href={paths.login()}>Log in</LinkButton>}
      </main>
    );
  const { page, menu, refused } = state;
  return (
    <>
      {refused !== null && (
        <p role="status" className={styles.refused}>
          {refused}
        </p>
      )}
      <Frame
        menu={menu}
        isMember={query.as !== null && query.as !== 'visitor'}
        cartCount={0}
        isHome={page.pageUrl === '/'}
        footer={null}
      >
        <FramePage
          key={round}
          page={page}
          mode={mode}
          features={parentFeatures}
          firstItem={round === 0 ? query.itemId : null}
          top={top}
          call={call}
          post={link.post}
          upload={(file, alt) => uploadPicture((...sent) => callAsEditor(uploadMedia, ...sent), file, alt)}
          listen={listen}
          onStanding={stand}
        />
      </Frame>
    </>
  );
}

async function start(): Promise<void> {
  if (isFramed) {
    announce();
    await Promise.race([init, new Promise((resolve) => setTimeout(resolve, initMs))]);
  }
  if (!isInitialised) own.start();
  const navigation = {
    Link: ({ href, ...props }: { href: string }) => <a href={href} {...props} />,
    // The frame never leaves its page.
    navigate: () => {},
    reload: () => location.reload(),
    origin: location.origin,
    address: (href: string) => href,
    path: '/',
    search: '',
  };
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <ApiProvider api={{ call, session: own, cart }}>
        <NavigationProvider value={navigation}>
          <HelplinesProvider value={boot.helplines[query.locale]}>
            <StillRouter>
              <FrameApp />
            </StillRouter>
          </HelplinesProvider>
        </NavigationProvider>
      </ApiProvider>
    </StrictMode>,
  );
}

/** Says that the frame is there until the editor answers: it may listen later than this window loads. */
function announce(): void {
  let times = 0;
  const ready = (): void => {
    if (isInitialised || times >= readyTimes) return;
    times += 1;
    link.post({ v: 1, type: 'ready', pageId: query.pageId, mode: query.mode, features: [...ownFeatures] });
    setTimeout(ready, readyMs);
  };
  ready();
}

void start();
