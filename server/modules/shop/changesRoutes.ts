import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { replies } from '../../core/platform/wire/envelope';
import { AppError, type ErrorKind } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { CancelBody, PauseBody } from '../../core/shop/changes/bodies';
import { CANCEL_FAILURES, PAUSE_FAILURES } from '../../core/shop/changes/failures';
import { pauseSubscription } from '../../core/shop/changes/pauseSubscription';
import { moveOrder } from '../../core/shop/orders/moveOrder';
import { cancelSubscription } from '../../core/shop/subscriptions/cancelSubscription';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { ChangePayload } from '../../core/shop/subscriptions/schemas';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { apiKeyOf } from '../../http/roles';
import { changeConfig } from '../../http/subscriptionCommand';
import { MoveBody, ShopUpdateBody } from './subscriptionBodies';
import { updateBySku } from './updateBySku';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';

type Content = Readonly<Record<string, unknown>> & { purchaseId: string; version?: string | undefined };

const configOf = (...failures: readonly ErrorKind[]) => ({
  ...changeConfig(...failures),
  roles: { scope: 'subscriptions' } as const,
});
const common = { consumes: ['application/json'], response: replies(ChangePayload) };

/** Changes of subscriptions by the shop's other systems, with the rules of the portal (rules §33.11). */
export const shopChangesRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const subscriptions = subscriptionsRepository(context.db);

    /** @param content fields covered by the idempotency key. @throws AppError `subscriptionNotFound` */
    async function commandOf(request: FastifyRequest, content: Content): Promise<SubscriptionCommand> {
      const { id, name } = apiKeyOf(request);
      const subscriptionId = toId(content.purchaseId);
      const customerId = await subscriptions.ownerOf(subscriptionId);
      if (customerId === undefined) throw new AppError('subscriptionNotFound');
      return {
        ...{ customerId, subscriptionId, actingAdmin: null, actingKey: name, lang: langOf(request) },
        action: actionKeyOf(request, `key ${id}`, content),
        // Because an empty `version` means no expected version.
        version: content.version || undefined,
      };
    }

    const move = {
      config: configOf('notActive', ...WHILE_BILLED),
      schema: { summary: 'Moves the next order', description: 'To a day from tomorrow.', body: MoveBody, ...common },
    };
    app.post('/subscriptions/move', move, async (request) => {
      const { purchaseId, nextBillDate, version } = request.body;
      const command = await commandOf(request, { purchaseId, nextBillDate, version });
      return changeSubscription(context, command, moveOrder(context, { nextBillDate, lang: command.lang }));
    });

    const pause = {
      config: configOf(...PAUSE_FAILURES),
      schema: {
        ...{ summary: 'Pauses a subscription for the shop', description: 'It resumes by itself on `restartDate`.' },
        ...{ body: PauseBody, ...common },
      },
    };
    app.post('/subscriptions/pause', pause, async (request) => {
      const { purchaseId, restartDate, version } = request.body;
      const command = await commandOf(request, { purchaseId, restartDate, version });
      return changeSubscription(context, command, pauseSubscription(context, restartDate));
    });

    const cancel = {
      config: configOf(...CANCEL_FAILURES),
      schema: {
        ...{ summary: 'Cancels a subscription for the shop', description: 'For good, at once and without a refund.' },
        ...{ body: CancelBody, ...common },
      },
    };
    app.post('/subscriptions/cancel', cancel, async (request) => {
      const { purchaseId, version } = request.body;
      const cancelReason = request.body.cancelReason.trim();
      const command = await commandOf(request, { purchaseId, cancelReason, version });
      return changeSubscription(context, command, cancelSubscription(context, { cancelReason, lang: command.lang }));
    });

    const update = {
      config: configOf('notEditable', 'soldOut', 'notEnoughStock', ...WHILE_BILLED),
      schema: {
        summary: 'Changes quantity and interval, or swaps the product, for the shop',
        description: 'At least one of `sku`, `quantity` and `intervalWeeks`; absent ones keep their value.',
        ...{ body: ShopUpdateBody, ...common },
      },
    };
    app.post('/subscriptions/update', update, async (request) => {
      const { purchaseId, sku, quantity, intervalWeeks, version } = request.body;
      const given = { sku, quantity, intervalWeeks };
      const command = await commandOf(request, { purchaseId, ...given, version });
      return changeSubscription(context, command, updateBySku(context, given, command.lang));
    });
    done();
  };
