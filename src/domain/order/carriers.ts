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
