import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asApiError } from '../../api/apiError';
import { failurePolicy } from '../../api/failurePolicy';
import { paths } from '../../config/paths';
import { hasMark, RETURN_STEP, UNASKED_STEP } from '../../ui/layout/stepState';

/**
 * Leaves for `/`, which leads back, where a load gets no answer (rules §17.4). Whoever was led back already stays, and
 * whoever has gone elsewhere meanwhile is left alone.
 * @param failure of the load that is shown; undefined while there is none
 */
export function useUnansweredWay(failure: unknown): void {
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
