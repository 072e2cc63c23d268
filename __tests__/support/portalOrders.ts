import { addDays, businessDayAt } from '../../src/domain/planDate';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import type { Api, Mail } from './serverApi';
import type { Texts } from './portalTexts';

/** The shop's day, so many days on. */
export const inDays = (days: number): string => addDays(businessDayAt(new Date()), days);

/** What the API says about the customer's subscriptions, the soonest order first. */
export async function ordersOf(api: Api, token: string, { language }: Texts): Promise<SubscriptionWire[]> {
  const query = { nextOrder: 'true', len: language };
  const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', query, { token });
  return payload.data;
}

/** What the API says about the order that is due first. */
export async function nextOrderOf(api: Api, token: string, texts: Texts): Promise<SubscriptionWire> {
  const [order] = await ordersOf(api, token, texts);
  if (!order) throw new Error('The customer has no subscription.');
  return order;
}

export async function detailsOf(api: Api, token: string): Promise<CustomerWire> {
  const { payload } = await api.get<{ data: [CustomerWire] }>('/api/user/details', {}, { token });
  return payload.data[0];
}

/** What an order costs, in euro. */
export const totalOf = ({ price, productQty, shipping, totalRefunded, discount }: SubscriptionWire): number =>
  price * productQty + shipping + totalRefunded - discount;

type OrderMail = 'movedSubject' | 'skippedSubject' | 'orderedSubject' | 'declinedSubject';

/** The mails of one kind that the customer got. */
export async function orderMails(api: Api, email: string, { mail }: Texts, kind: OrderMail): Promise<Mail[]> {
  const [start = ''] = mail[kind].split('{{');
  return (await api.mails(email)).filter(({ subject }) => subject.startsWith(start));
}
