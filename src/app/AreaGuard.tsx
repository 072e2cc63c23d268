import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Redirect } from 'wouter';
import { paths } from '../config/paths';
import {
  selectEndedStays,
  selectHasAdminToken,
  selectHasCustomerToken,
  selectIsAccountChanged,
  selectIsLeaving,
  type WithSession,
} from '../session/sessionSelectors';
import { accountConfirmed } from '../session/sessionSlice';
import { SignInFlowProvider } from '../features/auth/SignInFlowContext';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { lazyPage } from '../i18n/lazyPage';
import { toast } from '../ui/toast';
import type { Area } from './routes';

const mayEnter: Record<Area, (state: WithSession) => boolean> = {
  signIn: () => true,
  customer: selectHasCustomerToken,
  admin: selectHasAdminToken,
};

const frames: Record<Area, ComponentType<{ language: ReactNode; children: ReactNode }>> = {
  signIn: SignInFlowProvider,
  customer: lazyPage(
    () => import(/* webpackChunkName: "shell-customer" */ '../features/shell/CustomerShell'),
    'CustomerShell',
    ['commands', 'shell'],
  ),
  admin: lazyPage(() => import(/* webpackChunkName: "shell-admin" */ '../features/shell/AdminShell'), 'AdminShell', [
    'shell',
    'admin',
  ]),
};

const AccountChanged = lazyPage(
  () => import(/* webpackChunkName: "account-changed" */ '../features/shell/AccountChanged'),
  'AccountChanged',
  ['shell'],
);

/** Redirects a visitor; a request for the admin's area also shows why, unless they just left it (rules §3.9). */
function NoEntry({ area }: { area: Area }) {
  const { t } = useTranslation();
  const isFresh = useSelector(selectEndedStays) === 0;
  const isTold = area === 'admin' && isFresh;
  useEffect(() => {
    if (isTold) toast.error(t('failures.unauthorized', { message: t('failures.signInAsAdmin') }));
  }, [isTold, t]);
  return <Redirect to={paths.login} replace />;
}

/**
 * The one guard: renders an area's frame for a visitor with its token, and redirects everybody else to `/`
 * (rules §3.9).
 */
export function AreaGuard({ area, children }: { area: Area; children: ReactNode }) {
  const allowed = useSelector(mayEnter[area]);
  // A page whose stay just ended stands until its message was read.
  const leaving = useSelector(selectIsLeaving);
  const isAccountChanged = useSelector(selectIsAccountChanged);
  const dispatch = useDispatch();
  // The admin's area shows no customer, so there is nothing to say; the banner names whose pages come next.
  const isMeaningless = area === 'admin' && isAccountChanged;
  useEffect(() => {
    if (isMeaningless) dispatch(accountConfirmed());
  }, [isMeaningless, dispatch]);
  const Frame = frames[area];
  if (!allowed && !leaving) return <NoEntry area={area} />;
  if (area === 'customer' && isAccountChanged) return <AccountChanged language={<LanguageSelect />} />;
  return <Frame language={<LanguageSelect />}>{children}</Frame>;
}
