import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { answer, replies } from '../../core/platform/wire/envelope';
import { customerOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { ChangePayload, PurchaseQuery } from '../../core/shop/subscriptions/schemas';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { applyDiscount, WRONG_CODE } from './applyDiscount';
import { removeDiscount } from './removeDiscount';
import { redemptionsRepository } from '../../core/shop/redemptions/repository';
import { RecordPayload } from '../../core/shop/redemptions/schemas';
import { ApplyBody, RemoveBody } from './schemas';

/** Discount codes of the customer's subscriptions (rules §11.2, §11.3, §11.5). */
export const redemptionsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/discount-record',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Shows the code on a subscription',
          description: 'Null where there is none.',
          querystring: PurchaseQuery,
          response: replies(RecordPayload),
        },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        const record = await redemptionsRepository(context.db).record(toId(request.query.purchaseId), customerId);
        return answer(request, record);
      },
    );

    app.post(
      '/apply-discount',
      {
        config: changeConfig('notEditable', 'discountAlreadyOn', ...WRONG_CODE, ...WHILE_BILLED),
        schema: {
          summary: 'Applies a discount code to a subscription',
          description: 'It lowers every bill until it is removed. One code a subscription.',
          consumes: ['application/json'],
          body: ApplyBody,
          response: replies(ChangePayload),
        },
      },
      async (request) => {
        const { purchaseId, discountCode, version } = request.body;
        const command = subscriptionCommandOf(request, purchaseId, { purchaseId, discountCode, version });
        return applyDiscount(context, command, discountCode);
      },
    );

    app.post(
      '/remove-discount',
      {
        config: changeConfig('discountNotOn', ...WHILE_BILLED),
        schema: {
          summary: 'Removes the code from a subscription',
          description: 'The caller names the record of `discount-record` that it saw.',
          consumes: ['application/json'],
          body: RemoveBody,
          response: replies(ChangePayload),
        },
      },
      async (request) => {
        const { purchaseId, code, recordId, version } = request.body;
        const command = subscriptionCommandOf(request, purchaseId, { purchaseId, code, recordId, version });
        return changeSubscription(context, command, removeDiscount(context, { recordId, code }));
      },
    );
    done();
  };
