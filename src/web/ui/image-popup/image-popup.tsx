import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Lightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { PopupImage } from './image-links.ts';
import './image-popup.css';

/** Shows images at full size over the page, one at a time. Removed from the document after it closes. */
export function openImagePopup(images: readonly PopupImage[], index: number): void {
  const root = createRoot(document.createElement('div'));
  root.render(<ImagePopup images={images} first={index} onGone={() => root.unmount()} />);
}

function ImagePopup({ images, first, onGone }: { images: readonly PopupImage[]; first: number; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  const several = images.length > 1;
  // The popup is outside of the app's tree, so it must close itself on navigation.
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      index={first}
      slides={images.map(({ src, alt }) => ({ src, alt, description: alt }))}
      plugins={several ? [Captions, Counter] : [Captions]}
      labels={{ Lightbox: 'Pictures', 'Photo gallery': 'Pictures' }}
      toolbar={{ buttons: [<QuickExit key="exit" />, 'close'] }}
      captions={{ descriptionTextAlign: 'center' }}
      carousel={{ finite: !several, padding: '4%' }}
      controller={{ closeOnBackdropClick: true }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      on={{ exited: onGone }}
    />
  );
}

/** The popup covers the header, so it has its own quick exit (users at risk). */
function QuickExit() {
  const exit = document.querySelector<HTMLAnchorElement>('header a[data-quick-exit]');
  if (!exit) return null;
  return (
    <a
      href={exit.href}
      rel={exit.rel}
      title={exit.title}
      className={`${exit.className} image-popup-exit`}
      data-quick-exit=""
    >
      {exit.textContent}
    </a>
  );
}
