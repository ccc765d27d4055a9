import { type FormEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuItem } from '#contract/cms.ts';
import { maxKeyword } from '#contract/search.ts';
import { LocaleField } from '#web/api/locale-field.tsx';
import { useCart } from '#web/api/use-cart.ts';
import { useSession } from '#web/api/use-session.ts';
import { HelplineList } from '#web/help/helpline-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { isInternal, useNavigation } from '#web/ui/navigation.tsx';
import { SchemeChoice } from '#web/api/scheme-choice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { NavLink } from '../link.tsx';
import { paths } from '../paths.ts';
import { useLogOut } from '../use-log-out.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './sliding-menu.module.css';

/**
 * §2: a search box; LOG IN, or Dashboard and LOG OUT; the CMS menu items with their sub-items; CART with its count.
 * Hydrated at the first use of the page, so it reads the stores itself, and the header holds the open state. Navigation
 * closes it.
 */
export function SlidingMenu({ menu }: { menu: readonly MenuItem[] }) {
  const { user } = useSession();
  const { count } = useCart();
  const logOut = useLogOut();
  return (
    <nav id="site-menu" className={styles.menu} data-ground="dark" aria-label="Site menu">
      <SearchBox />
      <ul className={styles.list}>
        {menu.map((item) => (
          <Entry key={`${item.url} ${item.title}`} item={item} />
        ))}
      </ul>
      <ul className={styles.account}>
        <li>
          <NavLink to="/cart" className={styles.small}>
            CART{' '}
            <Badge tone={count > 0 ? 'warm' : 'plain'}>
              {count}
              <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
            </Badge>
          </NavLink>
        </li>
        {user ? (
          <>
            <li>
              <NavLink to="/member/dashboard" className={styles.small}>
                Dashboard
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.account()} className={styles.small}>
                My account
              </NavLink>
            </li>
            <li>
              <button type="button" className={styles.small} onClick={logOut}>
                LOG OUT
              </button>
              <p className={styles.who}>{user.displayName || user.email}</p>
            </li>
          </>
        ) : (
          <li>
            <NavLink to="/member/login" className={styles.small}>
              LOG IN
            </NavLink>
          </li>
        )}
      </ul>
      <section className={styles.help} aria-label="Helplines">
        <p className={styles.helpLead}>If you need help now</p>
        <HelplineList />
      </section>
      <div className={styles.scheme}>
        <SchemeChoice />
      </div>
    </nav>
  );
}

/** §2: the search box. A native form, so that it works without JavaScript. */
function SearchBox() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = useId();
  const keyword = pathname === paths.searchResults() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void navigate(paths.searchResults(event.currentTarget.querySelector('input')?.value.trim() ?? ''));
  };
  return (
    <form key={keyword} role="search" action={paths.searchResults()} className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>Search</label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={keyword}
        maxLength={maxKeyword}
        autoComplete="off"
        enterKeyHint="search"
      />
      <LocaleField />
      <button type="submit" aria-label="Search">
        <LineIcon path="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0" size={22} />
      </button>
    </form>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  if (item.items.length === 0) {
    return (
      <li>
        <MenuLink item={item} className={styles.link} />
      </li>
    );
  }
  return (
    <li>
      <div className={styles.row}>
        <MenuLink item={item} className={styles.link} />
        <button
          type="button"
          className={styles.expand}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          <VisuallyHidden>More in {item.title}</VisuallyHidden>
          <LineIcon path="M6 9l6 6 6-6" size={22} />
        </button>
      </div>
      <ul id={id} className={styles.sub} hidden={!expanded}>
        {item.items.map((child) => (
          <li key={`${child.url} ${child.title}`}>
            <MenuLink item={child} className={styles.subLink} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function MenuLink({ item, className }: { item: MenuItem; className: string | undefined }) {
  const { address } = useNavigation();
  if (!isInternal(item.url)) {
    return (
      <a href={address(item.url)} className={className} rel="noopener">
        {item.title}
      </a>
    );
  }
  return (
    <NavLink to={item.url} end className={className}>
      {item.title}
    </NavLink>
  );
}
