import { useLocation, useNavigate, useNavigation } from 'react-router';
import { overlaysIn } from './stepState';
import { useStepBack } from './useOverlayParam';

/**
 * Something that is open over the page while the present entry of the history names it: opening it is a step forward,
 * closing it a step back, and the browser's Back closes it. Where a flow's machine opens it, see `useHistoryEntry`.
 * @param name unlike that of anything else on the page
 */
export function useOverlay(name: string) {
  const { pathname, search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const overlays = overlaysIn(location.state);
  const isLeaving = useNavigation().location !== undefined;
  const isOpen = overlays.includes(name);
  const here = { pathname, search, hash };
  return {
    isOpen: isOpen && !isLeaving,
    open: () => {
      if (!isOpen) void navigate(here, { state: { overlays: [...overlays, name] }, preventScrollReset: true });
    },
    /** Opens it in place of the overlay that it was chosen in, which closes. */
    openInstead: () => {
      const state = { overlays: [...overlays.slice(0, -1), name] };
      if (!isOpen) void navigate(here, { state, replace: true, preventScrollReset: true });
    },
    close: useStepBack(),
  };
}
