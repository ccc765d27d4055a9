import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { whenOpened } from '../parts/when-opened.tsx';

const FocusDialog = whenOpened(async () => (await import('./focus-dialog.tsx')).FocusDialog);

interface Props {
  url: string;
  /** Which picture, for people who do not see it: 'picture 2'. */
  name?: string;
  onMoved: (url: string) => void;
}

/** Opens the point of a picture that a crop keeps. Pictures that are not of the library have none. */
export function FocusButton({ url, name, onMoved }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!url.startsWith('/media/')) return null;
  const words = 'What a crop keeps …';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={name === undefined ? undefined : `${words} ${name}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <FocusDialog url={url} onMoved={onMoved} onClose={() => setOpen(false)} />}
    </>
  );
}
