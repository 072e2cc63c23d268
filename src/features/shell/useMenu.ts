import { useLocation, useNavigate, useNavigation } from 'react-router';
import { hasMark, MENU_STEP } from '../../ui/stepState';
import { useStepBack } from '../../ui/useStepBack';

/** The slide-out menu: open while the present entry of the history says so, until a page of it is on its way. */
export function useMenu() {
  const { pathname, search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().location !== undefined;
  return {
    isOpen: hasMark(location.state, 'isMenu') && !isLeaving,
    open: () => void navigate({ pathname, search, hash }, { state: MENU_STEP, preventScrollReset: true }),
    close: useStepBack(),
  };
}
