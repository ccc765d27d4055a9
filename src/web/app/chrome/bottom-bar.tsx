import { useEffect } from 'react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NavLink } from '../link.tsx';
import { paths } from '../paths.ts';
import { findContact, showContact } from './contact.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './bottom-bar.module.css';

/**
 * §2: LOG-IN, GUIDES, WORKSHOPS, PHI ONLINE, CONTACT. For members, DASHBOARD is in the place of LOG-IN.
 */
export function BottomBar({ loggedIn }: { loggedIn: boolean }) {
  const navigate = useNavigate();
  const { hash, key } = useLocation();

  useEffect(() => {
    // Also after a navigation to /#contact, and for a contact form without this id.
    if (hash === '#contact') showContact();
  }, [hash, key]);

  const contact = (event: MouseEvent): void => {
    event.preventDefault();
    if (findContact()) showContact();
    else void navigate(paths.contact());
  };

  return (
    <nav className={styles.bar} aria-label="Quick links">
      <ul className={styles.list}>
        <Item
          to={loggedIn ? '/member/dashboard' : '/member/login'}
          text={loggedIn ? 'DASHBOARD' : 'LOG-IN'}
          icon="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.4 3.8-6.5 8-6.5s7.4 2.1 8 6.5"
        />
        <Item
          to="/guides"
          text="GUIDES"
          icon="M12 6.5C10 4.8 7.3 4.2 3.5 4.4v13.8c3.8-.2 6.5.4 8.5 2.1 2-1.7 4.7-2.3 8.5-2.1V4.4c-3.8-.2-6.5.4-8.5 2.1Zm0 0v13.8"
        />
        <Item to="/workshops" text="WORKSHOPS" icon="M4 5h16v11H4zM12 16v4M8 20h8M8 9h8M8 12h5" />
        <Item
          to="/phi-online"
          text="PHI ONLINE"
          icon="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c2.8 2.6 4 5.6 4 9s-1.2 6.4-4 9c-2.8-2.6-4-5.6-4-9s1.2-6.4 4-9Z"
        />
        <li>
          <a href="#contact" className={styles.link} onClick={contact}>
            <Icon path="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />
            CONTACT
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Item({ to, text, icon }: { to: string; text: string; icon: string }) {
  return (
    <li>
      <NavLink to={to} className={styles.link}>
        <Icon path={icon} />
        {text}
      </NavLink>
    </li>
  );
}

function Icon({ path }: { path: string }) {
  return <LineIcon path={path} size={22} strokeWidth={1.6} />;
}
