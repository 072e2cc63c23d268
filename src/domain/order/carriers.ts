/** Page of each carrier that follows a parcel; the number is appended. */
const TRACKING_PAGES = {
  DHL: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  DPD: 'https://tracking.dpd.de/status/de_DE/parcel/',
  GLS: 'https://gls-group.com/track/',
  Hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  UPS: 'https://www.ups.com/track?tracknum=',
  Post: 'https://www.post.at/s/sendungsdetails?snr=',
} as const;

/** Returns the address that follows a parcel; null for another carrier or without a number (rules §32.6). */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const page = Object.entries(TRACKING_PAGES).find(([name]) => name.toLowerCase() === carrier.toLowerCase())?.[1];
  return page === undefined ? null : page + encodeURIComponent(trackingNumber);
}

const CARRIER = /^\S(.{0,38}\S)?$/;
const TRACKING_NUMBER = /^[\w./-]{1,40}$/;

/** True for the name of a carrier: 1 to 40 characters. */
export const isCarrier = (text: string): boolean => CARRIER.test(text);

/** Returns a tracking number without white space, because printed numbers have groups; null for other text. */
export function toTrackingNumber(text: string): string | null {
  const number = text.replaceAll(/\s/g, '');
  return TRACKING_NUMBER.test(number) ? number : null;
}
