import { useLocation, useNavigate, useNavigation } from 'react-router';
import { overlaysIn } from './stepState';
import { useStepBack } from './useStepBack';

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
  return {
    isOpen: isOpen && !isLeaving,
    open: () => {
      const to = { pathname, search, hash };
      if (!isOpen) void navigate(to, { state: { overlays: [...overlays, name] }, preventScrollReset: true });
    },
    close: useStepBack(),
  };
}
