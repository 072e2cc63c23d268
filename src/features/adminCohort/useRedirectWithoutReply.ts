import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asApiError } from '../../api/apiError';
import { failurePolicy } from '../../api/failurePolicy';
import { paths } from '../../config/paths';
import { hasMark, RETURN_STEP, UNASKED_STEP } from '../../ui/layout/stepState';

/**
 * Navigates to `/` after a load without a response; from there the admin returns (rules §17.4).
 * Navigates once, and not after unmount.
 * @param failure error of the current load; undefined without one
 */
export function useRedirectWithoutReply(failure: unknown): void {
  const navigate = useNavigate();
  const isReturn = hasMark(useLocation().state, 'isReturn');
  const { leaveAfterMs, keepsSession } = failure === undefined ? {} : failurePolicy.cohort[asApiError(failure).kind];
  const isLeft = keepsSession && !isReturn;
  useEffect(() => {
    if (!isLeft) return undefined;
    const state = { ...UNASKED_STEP, ...RETURN_STEP };
    const timer = setTimeout(() => void navigate(paths.login, { replace: true, state }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isLeft, leaveAfterMs, navigate]);
}
