import { isPlainClick } from '../navigation.tsx';

export interface PopupImage {
  src: string;
  alt: string;
}

/**
 * §2 image popup viewer: links to pictures of this site open in it, wherever they stand, together with those beside
 * them in the same block or `data-pictures`. Without it, such as before it has arrived, they are links that open the
 * picture.
 */
export function openImageLinksInPopup(): void {
  // Before React's own listener, so that the app's links leave it alone.
  document.addEventListener('click', follow, { capture: true });
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event) || !isImageLink(link)) return;
  const links = [...(link.closest('[data-pictures], [data-block]') ?? link).querySelectorAll('a')].filter(isImageLink);
  const group = links.includes(link) ? links : [link];
  event.preventDefault();
  // Not every browser gives a pressed link the focus, and it is where the focus comes back to.
  link.focus();
  import('./image-popup.tsx').then(
    ({ openImagePopup }) =>
      openImagePopup(
        group.map((each) => ({ src: each.href, alt: descriptionOf(each) })),
        group.indexOf(link),
      ),
    () => window.location.assign(link.href),
  );
}

function isImageLink(link: HTMLAnchorElement): boolean {
  return (
    link.origin === window.location.origin &&
    /\.(avif|gif|jpe?g|png|webp)$/i.test(link.pathname) &&
    !link.hasAttribute('download')
  );
}

function descriptionOf(link: HTMLAnchorElement): string {
  return link.querySelector('img')?.alt || link.textContent.trim();
}
