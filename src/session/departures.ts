import { readItem, writeItem } from './browserStorage';
import { pageInArea } from './wayBack';

/** Key in localStorage. Not of the session, because a person may return after its end (rules §4.2). */
const KEY = 'departure';

/** Name of a stay at a provider's page: a card that is entered, or a bill that is confirmed. */
export type Departure = `setup:${string}` | `bill:${string}`;

/** Because a browser would run the code of other addresses. */
const WEB = /^https?:/;

/**
 * Goes to a provider's page, and stores the page to return to.
 * @param page path and query
 */
export function depart(of: Departure, page: string, url: string): void {
  if (!WEB.test(url)) throw new Error('The address of the provider is none.');
  writeItem(KEY, `${of} ${page}`);
  window.location.assign(url);
}

/** Returns the customer's page of a departure and forgets it; undefined if another or none is stored. */
export function takeDeparture(of: Departure): string | undefined {
  const stored = readItem(KEY);
  if (!stored?.startsWith(`${of} `)) return undefined;
  writeItem(KEY, undefined);
  return pageInArea('customer', stored.slice(of.length + 1));
}
