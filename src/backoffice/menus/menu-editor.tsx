import { useEffect, useRef, useState } from 'react';
import type { Stale } from '#contract/admin/change.ts';
import { listMenus, saveMenu } from '#contract/admin/menus.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StaleChoice } from '../form/stale-choice.tsx';
import { History } from '../history/history.tsx';
import { Done } from '../parts/done.tsx';
import { useRefresh } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryTree } from './entry-tree.tsx';
import { isChanged, type MenuDraft, overtaken, rebased, saved, step, undone } from './menu-draft.ts';
import { MenuHistory } from './menu-history.tsx';
import { added, changed, type Entry, entriesOf, menuOf, type Move, moved, placeText, removed } from './menu-tree.ts';
import styles from './menus.module.css';

type Open = { kind: 'add'; below: string | null } | { kind: 'change'; entry: Entry } | { kind: 'history' };

interface Props {
  draft: MenuDraft;
  mayPublish: boolean;
  /** Of the draft as it is when an answer comes. */
  onChange: (change: (now: MenuDraft) => MenuDraft) => void;
}

/** One menu as a tree. Changes are published together, by one save. */
export function MenuEditor({ draft, mayPublish, onChange }: Props) {
  const call = useApi();
  const { stored, entries } = draft;
  const isUnsaved = isChanged(draft);
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  const [stale, setStale] = useState<Stale | null>(null);
  const refresh = useRefresh();
  const tree = useRef<HTMLDivElement>(null);
  const focusOn = useRef<string | null>(null);
  // A moved element is inserted anew and loses the focus; an added one may be out of sight.
  useEffect(() => {
    if (focusOn.current === null) return;
    tree.current?.querySelector<HTMLElement>(`[data-entry="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  }, [entries]);

  const to = (next: Entry[], words: string): void => {
    onChange((now) => step(now, next));
    setSaid(words);
  };
  const move = (key: string, direction: Move): void => {
    const next = moved(entries, key, direction);
    if (!next) return;
    focusOn.current = key;
    to(next, placeText(next, key));
  };
  const saving = useAttempt(async () => {
    const response = await call(saveMenu, {
      locale: stored.locale,
      values: { items: menuOf(entries) },
      revision: stored.revision,
      key: crypto.randomUUID(),
    });
    const { stale: theirs, results } = response;
    setStale(theirs ?? null);
    if (theirs) {
      onChange((now) => overtaken(now, theirs));
      return undefined;
    }
    if (results) {
      onChange((now) => saved(now, entries, results.menu));
      setSaid('The menu is saved, and visitors see it.');
      refresh();
    }
    return response;
  });
  const loading = useAttempt(async () => {
    const { menus } = await call(listMenus, {});
    const now = menus.find(({ locale }) => locale === stored.locale);
    if (!now) return;
    onChange((own) => rebased(own, now));
    setStale(null);
    saving.clear();
    setSaid(`This is the current menu.${isUnsaved ? ' Undo brings your changes back.' : ''}`);
  });

  return (
    <section aria-label={`Menu of ${stored.locale === 'au' ? 'Australia' : 'New Zealand'}`}>
      {!stored.isOwn && stored.locale === 'nz' && (
        <Notice>
          New Zealand shows the menu of Australia.
          {mayPublish && ' Change it here and save, and New Zealand has a menu of its own.'}
        </Notice>
      )}
      <div className={styles.bar}>
        {mayPublish && (
          <>
            <Button
              size="small"
              disabled={!isUnsaved}
              pending={saving.pending}
              onClick={() => void saving.attempt(undefined)}
            >
              Save and publish
            </Button>
            <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'add', below: null })}>
              Add an entry
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={draft.before.length === 0}
              onClick={() => {
                onChange(undone);
                setSaid('Undone.');
              }}
            >
              Undo
            </Button>
            {isUnsaved && (
              <Button
                size="small"
                variant="danger"
                onClick={() => {
                  onChange((now) => step(now, entriesOf(stored.items)));
                  setSaid('Your changes are discarded. Undo brings them back.');
                }}
              >
                Discard changes
              </Button>
            )}
          </>
        )}
        <Button size="small" variant="quiet" onClick={() => setOpen({ kind: 'history' })}>
          Earlier menus
        </Button>
        <p className={styles.stored}>
          {isUnsaved
            ? 'Not saved: visitors see the earlier menu'
            : stored.updatedAt === null
              ? 'Never saved'
              : `Saved ${whenText(stored.updatedAt)}${stored.updatedBy === null ? '' : `, ${stored.updatedBy}`}`}
        </p>
        <p role="status" className={styles.said}>
          {said !== '' && <Done change={draft}>{said}</Done>}
        </p>
      </div>
      <ErrorList errors={[...saving.submitError, ...loading.submitError]} />
      {stale && (
        <StaleChoice
          stale={stale}
          names={{ items: 'The menu' }}
          onChoose={(field, value) => {
            const isTheirs = stale.fields.some((each) => each.field === field && each.now === value);
            if (isTheirs) void loading.attempt(undefined);
          }}
        />
      )}
      <div ref={tree}>
        {entries.length === 0 ? (
          <p className={styles.empty}>This menu is empty.</p>
        ) : (
          <EntryTree
            entries={entries}
            mayPublish={mayPublish}
            dead={stored.dead}
            onMove={move}
            onChange={(entry) => setOpen({ kind: 'change', entry })}
            onAddBelow={(entry) => setOpen({ kind: 'add', below: entry.key })}
            onRemove={(entry) => to(removed(entries, entry.key), `‘${entry.title}’ is removed. Undo brings it back.`)}
          />
        )}
      </div>
      {mayPublish && entries.length > 0 && (
        <p className={styles.keys}>
          With the keyboard: Alt and an arrow key moves the entry that has the focus up, down, in (→) and out (←).
        </p>
      )}
      {mayPublish && <History subject={`menu:${stored.locale}`} onPutBack={() => void loading.attempt(undefined)} />}
      {open?.kind === 'history' && (
        <MenuHistory
          locale={stored.locale}
          mayPublish={mayPublish}
          onClose={() => setOpen(null)}
          onPutBack={(items) => {
            to(entriesOf(items), 'This is the earlier menu. Save to publish it; Undo brings the other back.');
            setOpen(null);
          }}
        />
      )}
      {(open?.kind === 'add' || open?.kind === 'change') && (
        <Dialog
          open
          title={open.kind === 'add' ? 'Add an entry' : `Change ‘${open.entry.title}’`}
          onClose={() => setOpen(null)}
        >
          <EntryForm
            locale={stored.locale}
            entry={open.kind === 'change' ? open.entry : null}
            onDone={(values) => {
              if (open.kind === 'add') {
                const next = added(entries, values, open.below);
                focusOn.current = next.key;
                to(next.entries, `‘${values.title}’ is added.`);
              } else
                to(
                  changed(entries, open.entry.key, (entry) => ({ ...entry, ...values })),
                  `‘${values.title}’ is changed.`,
                );
              setOpen(null);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
