import { maxMessageChars } from '#contract/editor-messages.ts';
import { check, type Host, openHost, pause, until } from './host.ts';

/** The page that the cases open, and two of its blocks; the first is a text that can be edited in place. */
export interface Subject {
  holder: HTMLElement;
  pageId: number;
  text: number;
  other: number;
  token: string;
}
export interface Case {
  name: string;
  /** Throws a sentence if the frame does not hold the rule. */
  run(subject: Subject): Promise<void>;
}

const select = (itemId: number) => ({ v: 1, type: 'selectItem', itemId });

/** Opens the frame, runs, and closes it in any case. */
const inFrame =
  (run: (host: Host, subject: Subject) => Promise<void>, options: { query?: string; init?: object | false } = {}) =>
  async (subject: Subject): Promise<void> => {
    const host = await openHost({ ...subject, ...options });
    try {
      await run(host, subject);
    } finally {
      host.close();
    }
  };

/** A message that must have no effect, and the proof that a good one still has. */
const dropped = (deliver: (host: Host, subject: Subject) => void) =>
  inFrame(async (host, subject) => {
    deliver(host, subject);
    await host.hearsNo('select');
    host.post(select(subject.other));
    const { itemId } = await host.hears('select');
    check(itemId === subject.other, 'a good message after it was not obeyed');
  });

async function openText(host: Host, { text }: Subject): Promise<HTMLElement> {
  const block = (): HTMLElement | null => host.document.querySelector(`[data-item-id="${text}"]`);
  await until(() => block() !== null, 'the text is not on the page');
  const since = host.said.length;
  block()?.click();
  await host.hears('select', since);
  block()?.click();
  const written = (): HTMLElement | null => host.document.querySelector('[contenteditable="true"]');
  await until(() => written() !== null, 'a second click did not open the text');
  const opened = written() as HTMLElement;
  // The text takes the cursor, and its tools show, once it is drawn.
  const cursorIn = () => host.document.getSelection()?.focusNode?.parentElement?.closest('[contenteditable]');
  await until(() => cursorIn() === opened, 'the text has no cursor');
  return opened;
}

async function write(host: Host, subject: Subject, words: string): Promise<HTMLElement> {
  const text = await openText(host, subject);
  host.document.execCommand('insertText', false, words);
  return text;
}

const press = (host: Host, keys: KeyboardEventInit): void => {
  const { document, KeyboardEvent } = host.window;
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true, ...keys }),
  );
};

const saves = (keys: KeyboardEventInit) =>
  inFrame(async (host, subject) => {
    await write(host, subject, 'Kept ');
    const since = host.said.length;
    press(host, keys);
    const { changes } = await host.hears('save', since);
    check(
      changes.some(({ itemId, value }) => itemId === subject.text && value.includes('Kept')),
      'the save does not hold what was written',
    );
  });

/** The rules of the messages between editor and page (A-61, invariant 28), one after another. */
export const cases: readonly Case[] = [
  {
    name: 'The frame says ready, and nothing else before init',
    run: inFrame(
      async (host) => {
        await pause(1200);
        const ready = host.said.filter(({ type }) => type === 'ready');
        check(ready.length >= 2, 'ready is not repeated until somebody answers');
        check(ready.length === host.said.length, 'something else was said before init');
      },
      { init: false },
    ),
  },
  {
    name: 'After init it is silent about ready, and draws the page',
    run: inFrame(async (host, subject) => {
      await host.hearsNo('ready', 1200);
      check(host.document.querySelector(`[data-item-id="${subject.text}"]`) !== null, 'the page is not drawn');
    }),
  },
  {
    name: 'A parent that names no feature gets the messages of A-61 alone',
    run: inFrame(async (host, subject) => {
      await write(host, subject, 'x');
      press(host, { key: 'z', ctrlKey: true });
      await pause(400);
      const base = ['ready', 'select', 'dirty', 'change', 'save', 'requestMedia', 'size'];
      const extra = host.said.find(({ type }) => !base.includes(type));
      check(extra === undefined, `'${extra?.type}' is not of A-61`);
    }),
  },
  {
    name: 'A message of a foreign origin is dropped',
    run: dropped((host, { other }) => host.deliver(select(other), { origin: 'https://evil.example' })),
  },
  {
    name: 'A message of the origin null is dropped',
    run: dropped((host, { other }) => host.deliver(select(other), { origin: 'null' })),
  },
  {
    name: 'A message of a sibling frame is dropped',
    run: dropped((host, { other, holder }) => {
      const sibling = document.createElement('iframe');
      holder.append(sibling);
      host.deliver(select(other), { source: sibling.contentWindow });
      sibling.remove();
    }),
  },
  {
    name: 'A message of another version is dropped',
    run: dropped((host, { other }) => host.post({ ...select(other), v: 2 })),
  },
  {
    name: 'A message of unknown type is dropped',
    run: dropped((host, { other }) => host.post({ type: 'choose', itemId: other })),
  },
  {
    name: 'A message with wrong fields is dropped',
    run: dropped((host, { other }) => host.post({ type: 'selectItem', itemId: String(other) })),
  },
  {
    name: 'A message that is no object, or cannot be JSON, is dropped',
    run: dropped((host) => {
      host.deliver('{"v":1,"type":"selectItem"');
      host.deliver(10n);
      const circular: Record<string, unknown> = { v: 1, type: 'selectItem' };
      circular['itemId'] = circular;
      host.deliver(circular);
      host.deliver(null);
    }),
  },
  {
    name: 'A message over a million characters is dropped',
    run: dropped((host, { other }) => host.post({ ...select(other), more: 'x'.repeat(maxMessageChars) })),
  },
  {
    name: 'A second init changes nothing',
    run: dropped((host) => host.post({ type: 'init', token: 'of somebody else' })),
  },
  {
    name: 'A thousand messages in a second are survived',
    run: dropped((host) => {
      for (let count = 0; count < 1000; count++) host.post({ type: 'nonsense', count });
    }),
  },
  {
    name: 'selectItem selects, scrolls and answers with the place of the block',
    run: inFrame(async (host, { other }) => {
      host.post(select(other));
      const { itemId, rect } = await host.hears('select');
      check(itemId === other && rect !== null && rect.width > 0, 'select does not say where the block is');
    }),
  },
  {
    name: 'A second click opens the text; writing says dirty and change',
    run: inFrame(async (host, subject) => {
      const since = host.said.length;
      await write(host, subject, 'Written here ');
      const dirty = await host.hears('dirty', since);
      const change = await host.hears('change', since);
      check(dirty.dirty, 'dirty is not true');
      check(change.itemId === subject.text && change.value.includes('Written here'), 'change does not hold the text');
    }),
  },
  { name: 'Ctrl+S saves', run: saves({ ctrlKey: true }) },
  { name: 'Cmd+S saves', run: saves({ metaKey: true }) },
  {
    name: 'A refused save keeps the text, says why, and stays dirty',
    run: inFrame(async (host, subject) => {
      const text = await write(host, subject, 'Refused ');
      press(host, { ctrlKey: true });
      const { reqId } = await host.hears('save', 0);
      host.post({ type: 'saved', reqId, ok: false, errorMessage: 'Somebody else has saved.' });
      await until(
        () => host.document.body.textContent?.includes('Somebody else has saved.') === true,
        'it is not said',
      );
      check(text.textContent?.includes('Refused') === true, 'the text is gone');
      await host.hearsNo('dirty');
    }),
  },
  {
    name: 'An answer to another request, or a replayed one, changes nothing',
    run: inFrame(async (host, subject) => {
      await write(host, subject, 'First ');
      press(host, { ctrlKey: true });
      const { reqId } = await host.hears('save', 0);
      host.post({ type: 'saved', reqId: 'another', ok: true });
      await host.hearsNo('dirty');
      const since = host.said.length;
      host.post({ type: 'saved', reqId, ok: true });
      check(!(await host.hears('dirty', since)).dirty, 'a saved text stays dirty');
      host.document.execCommand('insertText', false, 'second ');
      await host.hears('dirty');
      host.post({ type: 'saved', reqId, ok: true });
      await host.hearsNo('dirty');
    }),
  },
  {
    name: 'A picture is asked for, inserted once, and may be cancelled',
    run: inFrame(async (host, subject) => {
      const text = await openText(host, subject);
      const count = () => text.querySelectorAll('img:not(.ProseMirror-separator)').length;
      const before = count();
      const ask = (): void =>
        [...host.document.querySelectorAll<HTMLElement>('[data-editing-text] button')]
          .find(({ textContent }) => textContent === 'Picture')
          ?.click();
      ask();
      const first = await host.hears('requestMedia');
      host.post({ type: 'insertMedia', reqId: first.reqId, url: '', alt: '', kind: 'image' });
      await pause(300);
      check(count() === before, 'a cancelled choice inserted something');
      const since = host.said.length;
      ask();
      const { reqId } = await host.hears('requestMedia', since);
      const picture = { type: 'insertMedia', reqId, url: '/favicon.svg', alt: 'The logo', kind: 'image' };
      host.post(picture);
      await until(() => count() === before + 1, 'the picture did not come');
      host.post(picture);
      await pause(300);
      check(count() === before + 1, 'a replayed message inserted the picture again');
    }),
  },
  {
    name: 'reload loads the page anew and keeps its place',
    run: inFrame(async (host) => {
      await pause(300);
      host.window.scrollTo({ top: 200, behavior: 'instant' });
      const drawn = host.document.querySelector('main [data-item-id]');
      host.post({ type: 'reload' });
      await until(() => {
        const now = host.document.querySelector('main [data-item-id]');
        return now !== null && now !== drawn;
      }, 'the page was not loaded anew');
      await until(() => Math.abs(host.window.scrollY - 200) < 2, 'the page lost its place');
    }),
  },
  {
    name: 'size says how high the page is, and again when it changes, but not because the frame has become as high',
    run: inFrame(async (host, subject) => {
      const frame = host.window.frameElement as HTMLElement;
      const sizes = () => host.said.filter(({ type }) => type === 'size') as { height: number }[];
      await host.hears('size', 0);
      // The frame becomes as high as the page says, until it says nothing more.
      let height = 0;
      for (let count = 0; count < sizes().length;) {
        count = sizes().length;
        check(count < 10, 'the page grows with its frame');
        height = sizes().at(-1)?.height ?? 0;
        frame.style.height = `${height}px`;
        await pause(600);
      }
      check(host.document.documentElement.scrollHeight === height, 'the page is not as high as it has said');
      const since = host.said.length;
      await write(host, subject, 'long words '.repeat(400));
      const grown = await host.hears('size', since);
      check(grown.height > height, 'a page that has grown does not say so');
    }),
  },
  {
    name: 'setMode viewonly ends editing and loses no words; setMode edit continues',
    run: inFrame(async (host, subject) => {
      await write(host, subject, 'Kept for later ');
      const since = host.said.length;
      host.post({ type: 'setMode', mode: 'viewonly' });
      const { value } = await host.hears('change', since);
      check(value.includes('Kept for later'), 'the words do not come to the editor');
      check((await host.hears('dirty', since)).dirty, 'the words count as saved');
      await until(() => host.document.querySelector('[data-item-id]') === null, 'blocks can still be selected');
      check(host.document.querySelector('[contenteditable="true"]') === null, 'the text is still open');
      const paused = host.said.length;
      host.post(select(subject.other));
      host.document.querySelector<HTMLElement>('main h1, main h2')?.click();
      press(host, { ctrlKey: true });
      await pause(400);
      const extra = host.said.slice(paused).find(({ type }) => type !== 'size');
      check(extra === undefined, `'${extra?.type}' was said`);
      check(host.document.body.textContent?.includes('Kept for later') === true, 'the words are gone from the page');
      host.post({ type: 'setMode', mode: 'edit' });
      await until(() => host.document.querySelector('[data-item-id]') !== null, 'editing does not continue');
      press(host, { ctrlKey: true });
      const { changes } = await host.hears('save', paused);
      check(
        changes.some((change) => change.value.includes('Kept for later')),
        'the words are not saved afterwards',
      );
    }),
  },
  {
    name: 'A frame opened as viewonly: nothing is selected, written or saved, and setMode cannot change that',
    run: inFrame(
      async (host, { text, other }) => {
        host.post({ type: 'setMode', mode: 'edit' });
        host.post(select(other));
        for (const element of host.document.querySelectorAll<HTMLElement>('main p, main h1, main h2')) element.click();
        press(host, { ctrlKey: true });
        await pause(600);
        check(host.document.querySelector(`[data-item-id="${text}"]`) === null, 'blocks can be selected');
        check(host.document.querySelector('[contenteditable="true"]') === null, 'a text opened');
        const extra = host.said.find(({ type }) => type !== 'ready' && type !== 'size');
        check(extra === undefined, `'${extra?.type}' was said`);
      },
      { query: 'cmsViewMode=viewonly' },
    ),
  },
];
