import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { undoChange, UNDONE_FAILURES } from '../../core/shop/receipts/undoChange';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { AddressReceiptWire } from '../../core/shop/subscriptions/receiptSchemas';
import { receiptsRepository } from '../../core/shop/subscriptions/receiptsRepository';
import { ChangePayload } from '../../core/shop/subscriptions/schemas';
import { replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import { keyedCommandOf } from '../../http/customerCommand';
import { customerOf } from '../../http/roles';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { UndoBody } from './schemas';
import { undoAddress } from './undoAddress';

/** Undo of a change of a subscription or an address (rules §24.8, §24.10). */
export const undoRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/undo',
      {
        config: changeConfig('customerNotFound', ...UNDONE_FAILURES, ...WHILE_BILLED),
        schema: {
          summary: 'Takes a change of a subscription or an address back',
          description:
            'The one that the receipt is of, until its `undoUntil`, as long as nothing later has touched the subscription or the address. The reply has a receipt of its own.',
          body: UndoBody,
          response: replies(Type.Union([ChangePayload, Type.Object({ receipt: AddressReceiptWire })])),
        },
      },
      async (request) => {
        const { receiptId, version } = request.body;
        const id = toId(receiptId);
        const change = await receiptsRepository(context.db).change(id, customerOf(request).customerId);
        if (!change) throw new AppError('receiptNotFound');
        if (change.subject === 'customer') {
          return undoAddress(context, keyedCommandOf(request, { receiptId, version }), id);
        }
        const command = subscriptionCommandOf(request, String(change.subjectId), { receiptId, version });
        return changeSubscription(context, command, undoChange(context, id, command.lang));
      },
    );
    done();
  };
