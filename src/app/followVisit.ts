import i18next from 'i18next';
import { resolveVisit, type Address, type Visit } from '../start/resolveVisit';
import type { WithSession } from '../session/sessionSelectors';
import { storedVisit } from '../start/storedVisit';
import { writeWayBack } from '../session/wayBack';
import { toast } from '../ui/feedback/toast';

/** Resolves a visit, stores the page after the sign-in and reports a refusal (rules §3.9). The caller redirects. */
export function followVisit(address: Address, state: WithSession): Visit {
  const visit = resolveVisit(address, storedVisit(state));
  writeWayBack(visit.wayBack);
  if (visit.refusal) {
    const why = i18next.t('failures.signInAsAdmin');
    toast.error(visit.refusal === 'notAdmin' ? why : i18next.t('failures.unauthorized', { message: why }));
  }
  return visit;
}
