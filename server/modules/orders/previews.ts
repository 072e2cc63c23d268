import { Type } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { moveOrder } from '../../core/shop/orders/moveOrder';
import type { AppContext } from '../../core/platform/context/AppContext';
import { previewChange } from '../../core/shop/subscriptions/changeSubscription';
import { previewed } from '../../http/previewedCommand';
import { previewBill } from '../../core/shop/orders/openBill';
import { orderNow } from './orderNow';
import { RescheduleBody } from './schemas';

/** Parts of `RescheduleBody` for the previews of a move and of an immediate order. */
const MoveBody = Type.Omit(RescheduleBody, ['billNow', 'skip', 'offers', 'offer']);
const OrderBody = Type.Pick(RescheduleBody, ['purchaseId']);

/** Previews of a move and of an immediate order (rules §24.6). */
export const orderPreviews = (context: AppContext) => ({
  reschedule: previewed(MoveBody, ['notActive', ...WHILE_BILLED], ({ command, fields: { nextBillDate = '' } }) =>
    previewChange(context, command, moveOrder(context, { nextBillDate, lang: command.lang })),
  ),
  orderNow: previewed(
    OrderBody,
    ['notActive', 'orderedToday', ...WHILE_BILLED, 'noCard', 'outOfStock', 'cardDeclinedOften'],
    ({ command }) => previewBill(context, command, orderNow(context, command)),
  ),
});
