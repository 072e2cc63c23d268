import type { Language } from '../../../src/domain/language';
import type { PlanDate } from '../../../src/domain/planDate';
import { formatDay, formatMoney } from '../../format';
import { renderMail, type Mail } from '../mail/renderMail';
import type { MailKey } from '../../translate';

/** What every mail about an order says. */
interface OrderMail {
  email: string;
  firstName: string;
  lang: Language;
  productName: string;
  subscriptionId: number;
  totalCents: number;
  nextBillDate: PlanDate | null;
  publicOrigin: string;
}

const orderMail = (order: OrderMail, subject: MailKey, lines: readonly MailKey[], from: PlanDate | null = null): Mail =>
  renderMail({
    to: order.email,
    lang: order.lang,
    firstName: order.firstName,
    params: {
      product: order.productName,
      total: formatMoney(order.totalCents, order.lang),
      date: order.nextBillDate ? formatDay(order.nextBillDate) : '–',
      from: from ? formatDay(from) : '–',
    },
    subject,
    body: [
      ...lines.map((say) => ({ say })),
      { link: `${order.publicOrigin}/manage-subscriptions/${order.subscriptionId}`, label: 'manageAction' as const },
    ],
  });

export const movedMail = (order: OrderMail, from: PlanDate | null): Mail =>
  orderMail(order, 'movedSubject', ['movedIntro', 'movedNext'], from);

export const orderedMail = (order: OrderMail): Mail =>
  orderMail(order, 'orderedSubject', ['orderedIntro', 'orderedNext']);

export const declinedMail = (order: OrderMail): Mail =>
  orderMail(order, 'declinedSubject', ['declinedIntro', 'declinedNext']);
