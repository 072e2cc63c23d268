import i18next from 'i18next';
import type { Area } from '../config/areas';
import { rememberWayBack } from '../features/auth/wayBack';
import { selectHasCustomerToken, type WithSession } from '../session/sessionSelectors';
import { toast } from '../ui/feedback/toast';

/** Whoever may not see an area goes to the login: it leads back later, and says why where it was the admin's (rules §3.9). */
export function turnAway(area: Area, wanted: URL, state: WithSession): void {
  rememberWayBack(wanted);
  if (area === 'customer') return;
  const why = i18next.t('failures.signInAsAdmin');
  // A customer is led on to their dashboard, not to the login.
  toast.error(selectHasCustomerToken(state) ? why : i18next.t('failures.unauthorized', { message: why }));
}
