import { depart, takeDeparture } from '#src/session/departures';
import { pageInArea } from '#src/session/wayBack';

/** Leaves the portal for the bank's page, and stores the present page for the return. */
export const openBank = (billId: string, url: string): void =>
  depart(`bill:${billId}`, window.location.pathname + window.location.search, url);

/**
 * Returns the page from which the person went to the bank. If none is known, the present page without its query, because
 * the provider adds parameters of its system.
 */
export const pageBeforeBank = (billId: string): string =>
  pageInArea('customer', takeDeparture(`bill:${billId}`)) ?? window.location.pathname;
