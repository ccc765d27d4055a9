import { type LinkName, nameLink } from '#contract/admin/links.ts';
import { linkAddress, linkWords } from '#contract/link-address.ts';
import type { Locale } from '#contract/locale.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import type { ChosenLink, LinkBefore } from '#web/ui/text-editor/text-tools.tsx';
import styles from './fields.module.css';

/** The window asks where links lead; null if a link stays as it was. */
export interface LinkChoice {
  locale: Locale;
  choose: (before: LinkBefore) => Promise<ChosenLink | null>;
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  links: LinkChoice;
}

/** Where a link leads, in words. A press opens the choice that texts and menus have. */
export function LinkControl({ label, value, onChange, links }: Props) {
  const href = value.trim();
  const choose = async (): Promise<void> => {
    const chosen = await links.choose({ href, words: '', kind: 'link', isField: true });
    if (chosen) onChange(chosen.href);
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <p className={styles.leadsTo}>
        {href === '' ? 'Leads nowhere yet.' : <Words href={href} locale={links.locale} />}
      </p>
      <div className={styles.row}>
        <Button size="small" variant="secondary" onClick={() => void choose()}>
          {href === '' ? 'Choose where it leads' : 'Change the link'}
        </Button>
        {href !== '' && (
          <Button size="small" variant="quiet" onClick={() => onChange('')}>
            Take the link away
          </Button>
        )}
      </div>
    </div>
  );
}

function Words({ href, locale }: { href: string; locale: Locale }) {
  const call = useApi();
  const isOwn = /^\/(?!\/)/.test(href);
  const { fetched } = useFetched(isOwn ? `${locale} ${href}` : null, () => call(nameLink, { href, locale }));
  if (!isOwn) return leadsTo(href);
  // Until the name is known, and where nobody can tell it, the address says enough.
  return fetched.status === 'ready' ? leadsTo(href, fetched.value.data) : href;
}

const kinds = { page: 'Page', event: 'Event', product: 'Product', file: 'File', redirect: 'Leads on to' } as const;

/** 'Page: About us'; of an address elsewhere, what it does. `name` is null if nothing stands at an own address. */
export function leadsTo(href: string, name: LinkName | null = null): string {
  if (href.startsWith('#')) return `The place ‘${href.slice(1)}’ on this page`;
  const typed = linkAddress(href);
  if ('problem' in typed) return `‘${href}’ leads nowhere. Choose again where it leads.`;
  if (!typed.href.startsWith('/')) return linkWords(typed.href);
  if (name === null) return `${href}: nothing is there. Choose again where it leads.`;
  return `${kinds[name.kind]}: ${name.title}${name.isLive ? '' : ' (not published yet)'}`;
}
