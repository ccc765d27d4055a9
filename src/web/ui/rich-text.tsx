import { useEffect, useEffectEvent, useRef } from 'react';
import { closeAnchor, showAnchor } from './anchor.ts';
import { classNames } from './class-names.ts';
import { isInternal, isPlainClick, useNavigation } from './navigation.tsx';
import styles from './rich-text.module.css';

/** The server writes markup with double quotes. */
const links = /(<a\b[^<>]*? href=")([^"]+)/g;

function withAddresses(html: string, address: (href: string) => string): string {
  return html.replace(links, (whole: string, start: string, href: string) => {
    const own = address(href.replaceAll('&amp;', '&'));
    return own === href ? whole : start + own.replaceAll('&', '&amp;');
  });
}

/**
 * Markup that the server sanitised on save. Links to pages of this site navigate within the app; hash links open
 * their section.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const { navigate, address } = useNavigation();
  const ref = useRef<HTMLDivElement>(null);

  const follow = useEffectEvent((event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = address(link?.getAttribute('href') ?? '');
    if (!link || !href || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
    if (href.startsWith('#')) {
      event.preventDefault();
      if (closeAnchor(href)) return;
      // Navigates first, because the browser resets the focus when it follows a hash.
      if (href !== window.location.hash) navigate(href);
      showAnchor(href);
    } else if (isInternal(href)) {
      event.preventDefault();
      navigate(href);
    }
  });

  // One listener for all links in the markup; the links themselves stay focusable.
  useEffect(() => {
    const root = ref.current;
    const onClick = (event: MouseEvent): void => follow(event);
    // Makes a wide table scrollable by keyboard in browsers that do not make it focusable themselves.
    if (root?.querySelector('table') && root.scrollWidth > root.clientWidth) root.tabIndex = 0;
    root?.addEventListener('click', onClick);
    return () => root?.removeEventListener('click', onClick);
  }, []);

  // The year may differ between a cached page and the browser's clock.
  return (
    <div
      ref={ref}
      className={classNames(styles.text, className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: withAddresses(html, address) }}
    />
  );
}
