import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { overlaysIn } from './stepState';
import { useStepBack } from './useOverlayParam';

interface Overlay {
  /** Unlike that of anything else on the page. */
  name: string;
  isOpen: boolean;
  /** Something is on its way and cannot be called back: a step back waits for its outcome. */
  isBusy?: boolean;
  onBack: () => void;
}

/**
 * Mirrors a dialog that a flow opens and closes in the browser's history: opening it is a step forward, closing it a step
 * back, and the browser's Back closes it. Where nothing but the person opens it, `useOverlay` needs no mirror.
 */
export function useHistoryEntry({ name, isOpen, isBusy = false, onBack }: Overlay): void {
  const { pathname, search, hash, key, ...location } = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const isGoingOn = useNavigation().state !== 'idle';
  const overlays = overlaysIn(location.state);
  const isEntry = overlays.includes(name);
  const wasEntry = useRef(false);

  const follow = useEffectEvent(() => {
    if (isEntry && !isOpen) {
      // Whoever leads to another page meanwhile leaves this entry anyway.
      if (!isGoingOn) stepBack();
    } else if (!isEntry && isOpen) {
      if (!wasEntry.current) {
        const to = { pathname, search, hash };
        void navigate(to, { state: { overlays: [...overlays, name] }, preventScrollReset: true });
      } else if (isBusy) void navigate(1);
      else onBack();
    }
    wasEntry.current = isEntry && isOpen;
  });
  useEffect(() => follow(), [isOpen, isEntry, key, isGoingOn]);
}
