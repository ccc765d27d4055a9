import { useEffect, useEffectEvent } from 'react';

/** Ctrl+K, or ⌘K, opens the search over everything. */
export function useSearchKey(open: () => void): void {
  const onPress = useEffectEvent(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Another dialog would be left behind it, with what is typed there.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
