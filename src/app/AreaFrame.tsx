import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import type { Area } from '../config/areas';
import {
  selectEndedAdminSessions,
  selectEndedSessions,
  selectIsAccountChanged,
  type WithSession,
} from '../session/sessionSelectors';
import { accountConfirmed } from '../session/tabSlice';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { CrashPage } from './Crash';
import { mayShow } from './guardArea';

const AccountChanged = lazyComponent(
  () => import(/* webpackChunkName: "account-changed" */ '../features/shell/AccountChanged'),
  'AccountChanged',
  ['shell'],
  CrashPage,
);

/**
 * Pages of an area, remounted for each session. Renders nothing during the guard's redirect, and `AccountChanged` after
 * another tab signed in another customer (rules §3.9, §5.15).
 */
export function AreaFrame({ area }: { area: Area }) {
  const isShown = useSelector((state: WithSession) => mayShow(area, state));
  const isAccountChanged = useSelector(selectIsAccountChanged);
  const endedSessions = useSelector(area === 'admin' ? selectEndedAdminSessions : selectEndedSessions);
  const dispatch = useDispatch();
  // Confirms a changed account without a question, because the admin area shows no customer.
  const isMeaningless = area === 'admin' && isAccountChanged;
  useEffect(() => {
    if (isMeaningless) dispatch(accountConfirmed());
  }, [isMeaningless, dispatch]);
  if (!isShown) return null;
  if (area === 'customer' && isAccountChanged) {
    return (
      <Suspense>
        <AccountChanged />
      </Suspense>
    );
  }
  return <Outlet key={endedSessions} />;
}
