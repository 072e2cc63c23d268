import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/billing/refuseWhileBilled';
import type { Services } from '../../core/services/services';
import { changeSubscription } from '../../core/subscriptions/changeSubscription';
import { receiptsRepository } from '../../core/subscriptions/receiptsRepository';
import { ChangePayload } from '../../core/subscriptions/schemas';
import { replies } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import { toId } from '../../core/wire/toId';
import { customerOf } from '../../http/roles';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { UndoBody } from './schemas';
import { undoChange, UNDONE_FAILURES } from './undoChange';

/** Taking a change back (rules §24.8). */
export const undoRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/undo',
      {
        config: changeConfig(...UNDONE_FAILURES, ...WHILE_BILLED),
        schema: {
          summary: 'Takes a change of a subscription back',
          description:
            'The one that the receipt is of, until its `undoUntil`, as long as nothing later has touched the subscription. The reply has a receipt of its own.',
          body: UndoBody,
          response: replies(ChangePayload),
        },
      },
      async (request) => {
        const { receiptId, version } = request.body;
        const id = toId(receiptId);
        const change = await receiptsRepository(services.db).change(id, customerOf(request).customerId);
        if (!change) throw new AppError('receiptNotFound');
        const command = subscriptionCommandOf(request, String(change.subscriptionId), { receiptId, version });
        return changeSubscription(services, command, undoChange(services, id));
      },
    );
    done();
  };
