import type { IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import type { Sql } from '#server/db/Db';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { linkHashOf, newLinkToken } from './linkToken';

/** Link by which a person confirms a renewal, without a session (rules §35.16). */
export interface PaymentLink {
  subscriptionId: number;
  customerId: number;
  /** Due day of the unpaid order, and number of its failed tries. */
  dueOn: IsoDate;
  retryNo: number;
  /** Token of the card that the bank wants confirmed. */
  gatewayToken: string;
  /** Last payment that was begun by the link; null before. */
  billId: number | null;
}

/** Links of payments. Writes require the lock of the subscription, except the removal of expired links. */
export const paymentLinks = (sql: Sql) => ({
  async find(token: string): Promise<PaymentLink | undefined> {
    const [row] = await sql.query<PaymentLink>(
      `select l.subscription_id as "subscriptionId", s.customer_id as "customerId", l.due_on as "dueOn",
         l.retry_no as "retryNo", l.gateway_token as "gatewayToken", l.bill_id as "billId"
       from payment_links l join subscriptions s on s.id = l.subscription_id where l.token_hash = $1`,
      [linkHashOf(token)],
    );
    return row;
  },

  /** Stores the payment that was begun by the link. */
  async begin(token: string, billId: number) {
    await sql.query('update payment_links set bill_id = $2 where token_hash = $1', [linkHashOf(token), billId]);
  },

  /** Deletes all links of a customer. Requires the locks of the customer's subscriptions. */
  async removeAll(customerId: number) {
    await sql.query(
      'delete from payment_links where subscription_id in (select id from subscriptions where customer_id = $1)',
      [customerId],
    );
  },

  /** Deletes links that expired before `day`. */
  async removeExpired(day: IsoDate) {
    await sql.query('delete from payment_links where expires_on < $1', [day]);
  },
});

/**
 * Adds the link of an order that its bank wants confirmed; the earlier link of the subscription is gone.
 * @returns the token, or null if no person is needed or no further try follows
 */
export async function addPaymentLink(tx: Sql, subscription: LockedSubscription): Promise<string | null> {
  const { id, failedFor, retryNo, retryOn, nextBillDate, gatewayToken } = subscription;
  if (failedFor !== 'unconfirmed' || retryOn === null || nextBillDate === null || gatewayToken === null) return null;
  const token = newLinkToken();
  await tx.query(
    `insert into payment_links (subscription_id, token_hash, due_on, retry_no, gateway_token, expires_on)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (subscription_id) do update set token_hash = $2, due_on = $3, retry_no = $4, gateway_token = $5,
       bill_id = null, expires_on = $6`,
    [id, linkHashOf(token), nextBillDate, retryNo, gatewayToken, retryOn],
  );
  return token;
}

/** True while the order of the link is unpaid, and before its next try. */
export const isPayable = (link: PaymentLink, subscription: LockedSubscription): boolean => {
  const { status, failedFor, nextBillDate, retryNo, gatewayToken } = subscription;
  const isSame = nextBillDate === link.dueOn && retryNo === link.retryNo && gatewayToken === link.gatewayToken;
  return isActive(status) && failedFor === 'unconfirmed' && isSame;
};
