import { selectOfferedToken } from '#src/session/sessionSelectors';
import type { PortalStore } from '../PortalStore';
import type { Plain } from '../mask/createMask';
import { maskedText } from '../mask/maskedText';

/** Returns the masked path, with `#token=‹token›` while the URL's token is not accepted yet (rules §30.8). */
export function pagePath({ getState }: Pick<PortalStore, 'getState'>, mask: (value: unknown) => Plain): string {
  const { pathname, search } = window.location;
  return maskedText(mask, pathname + search) + (selectOfferedToken(getState()) === undefined ? '' : '#token=‹token›');
}
