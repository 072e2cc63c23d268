import { useEffect, useEffectEvent } from 'react';

/** True for Ctrl or Command with Z, outside a field, which has its own undo, and outside a dialog. */
function isUndo({ ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  const isOwn = target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]');
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z' && !isOwn;
}

/** Calls `undo` on the keyboard's shortcut for it, because the button is far from the focus. */
export function useUndoKey(undo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndo(event)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
