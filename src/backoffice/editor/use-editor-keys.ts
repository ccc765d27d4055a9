import { useEffect, useEffectEvent } from 'react';

/** The keys of the window outside of the frame: save, undo, redo. */
export function useEditorKeys(keys: { save: () => void; undo: () => void; redo: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      keys.save();
    }
    // Inputs undo their own text.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) keys.redo();
      else keys.undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
