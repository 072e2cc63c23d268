import { paths } from '../../config/paths';
import { lastAdminPlace } from '../../session/adminPlaces';
import { selectHasAdminToken, selectHasCustomerToken, type WithSession } from '../../session/sessionSelectors';
import { takeWayBack } from './wayBack';

/**
 * The page that was wanted before the sign-in, or the first of the area (rules §5.19, §15.33).
 * @param isReturn leads an admin to their own area, also while they act as a customer
 */
export const areaPage = (state: WithSession, isReturn = false): string =>
  isReturn || (selectHasAdminToken(state) && !selectHasCustomerToken(state))
    ? (takeWayBack('admin') ?? lastAdminPlace())
    : (takeWayBack('customer') ?? paths.nextOrder);
