import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../config/paths';
import { LOGIN, resolveVisit } from '../../start/resolveVisit';
import type { WithSession } from '../../session/sessionSelectors';
import { storedVisit } from '../../start/storedVisit';
import { writeWayBack } from '../../session/wayBack';
import { hasMark, RETURN_STEP } from '../../ui/layout/stepState';

/** Opens the code page, and after the sign-in the requested page or the area's first page (rules §5.19). */
export function useSignInNavigation() {
  const navigate = useNavigate();
  const isReturn = hasMark(useLocation().state, 'isReturn');
  const store = useStore<WithSession>();
  return {
    openCodePage: () => void navigate(paths.otp),
    openArea: () => {
      const { redirect, wayBack } = resolveVisit(LOGIN, { ...storedVisit(store.getState()), isReturn });
      writeWayBack(wayBack);
      if (redirect !== undefined) void navigate(redirect, { replace: true, ...(isReturn && { state: RETURN_STEP }) });
    },
  };
}
