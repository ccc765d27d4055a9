import { isPlainClick } from '../navigation.tsx';

export interface PopupImage {
  src: string;
  alt: string;
}

/**
 * §2 image popup viewer: links to images of this site open in it, together with the other image links in the same block
 * or `data-pictures` element. Until it is loaded, the browser follows the link.
 */
export function openImageLinksInPopup(): void {
  // In the capture phase, before React's listener, so that the app's links ignore the click.
  document.addEventListener('click', follow, { capture: true });
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event) || !isImageLink(link)) return;
  const links = [...(link.closest('[data-pictures], [data-block]') ?? link).querySelectorAll('a')].filter(isImageLink);
  const group = links.includes(link) ? links : [link];
  event.preventDefault();
  // The popup returns the focus to this link, and not every browser focuses a link on click.
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
