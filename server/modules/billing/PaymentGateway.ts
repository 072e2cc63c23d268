export interface Charge {
  /** The same key charges once, however often it is sent. */
  key: string;
  /** Stands for the card; the number itself never reaches this server's database. */
  token: string;
  amountCents: number;
  currency: 'EUR';
}

export type ChargeResult = { ok: true; ref: string } | { ok: false; reason: 'cardDeclined' };

/** The payment gateway as this server needs it; a shop puts its own provider behind it. */
export interface PaymentGateway {
  charge(charge: Charge): Promise<ChargeResult>;
}
