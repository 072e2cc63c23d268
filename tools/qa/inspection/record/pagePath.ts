import { selectOfferedToken } from '#src/session/sessionSelectors';
import type { PortalStore } from '../PortalStore';
import type { Plain } from '../mask/createMask';
import { maskedText } from '../mask/maskedText';

/** The address of the present page, masked; with the token that it has brought, until that is the session's (rules §30.8). */
export function pagePath({ getState }: Pick<PortalStore, 'getState'>, mask: (value: unknown) => Plain): string {
  const { pathname, search } = window.location;
  return maskedText(mask, pathname + search) + (selectOfferedToken(getState()) === undefined ? '' : '#token=‹token›');
}
