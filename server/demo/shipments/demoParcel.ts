import type { Parcel } from '../../core/shop/orders/shipmentsRepository';

export const DEMO_CARRIER = 'DHL';

/** Returns the parcel of an order, whose number no carrier has: it begins with letters of no carrier. */
export const demoParcel = (id: number): Parcel => ({ id, trackingNumber: `DEMO${String(id).padStart(12, '0')}` });
