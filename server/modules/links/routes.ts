import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { linkHashOf, undoTokenOf } from '../../core/shop/links/linkToken';
import { DEAD_LINK } from '../../core/shop/links/refuseDeadLink';
import { USED_LINK } from '../../core/shop/links/refuseUsedLink';
import { linksRepository, type ActionLink } from '../../core/shop/links/repository';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { limitSimultaneous } from '../../core/platform/limits/limitSimultaneous';
import { undoChange } from '../../core/shop/receipts/undoChange';
import type { AppContext } from '../../core/platform/context/AppContext';
import {
  changeSubscription,
  previewChange,
  type SubscriptionChange,
} from '../../core/shop/subscriptions/changeSubscription';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError, TOO_MANY, type ErrorKind } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { linksOfIp } from '../../core/shop/links/linkLimit';
import { linkChange, moveByLink } from './linkChange';
import { ActionBody, ActionPayload, ActionPreviewPayload } from './schemas';

const FAILURES: readonly ErrorKind[] = ['linkNotFound', ...USED_LINK, ...DEAD_LINK, ...WHILE_BILLED, ...TOO_MANY];

interface Call {
  token: string;
  link: ActionLink;
  command: SubscriptionCommand;
}

async function callOf({ db, config }: AppContext, request: FastifyRequest, token: string): Promise<Call> {
  await enforceLimits(db, [linksOfIp(callerKeyOf(request), config.mode)]);
  const link = await linksRepository(db).find(linkHashOf(token));
  if (!link) throw new AppError('linkNotFound');
  const { customerId, subscriptionId } = link;
  const asked = { lang: langOf(request), action: actionKeyOf(request, customerId, { token }), version: undefined };
  return { token, link, command: { customerId, subscriptionId, actingAdmin: null, viaMail: true, ...asked } };
}

/** Passes the link's change to `run`, within the customer's limit of concurrent calls (rules §21.14). */
const withChange = <Result>(
  context: AppContext,
  { token, link, command }: Call,
  run: <Found>(change: SubscriptionChange<Found>) => Promise<Result>,
): Promise<Result> => {
  const asked = { token, lang: command.lang };
  return limitSimultaneous(command.customerId, () =>
    link.command === 'undo'
      ? run(linkChange(context, asked, () => undoChange(context, link.receiptId, command.lang)))
      : run(linkChange(context, asked, moveByLink(context, link.command, command.lang))),
  );
};

/** Preview and execution of mail links without a session (rules §26.7). */
export const linksRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/preview',
      {
        config: { roles: 'anyone', failures: FAILURES },
        schema: {
          summary: 'Says what the link of a mail would do, and does nothing',
          description:
            'Amounts are in cents. A link that is dead is 410, with the `reason`; one that was used says what it did, and has its `undo` as the confirmation did.',
          body: ActionBody,
          response: replies(ActionPreviewPayload),
        },
      },
      async (request) => {
        const call = await callOf(context, request, request.body.token);
        const { before, after, chargeToday } = await withChange(context, call, (change) =>
          previewChange(context, call.command, change),
        );
        const { command } = call.link;
        return answer(request, { command, productName: before.productName, before, after, chargeToday });
      },
    );

    app.post(
      '/confirm',
      {
        config: { roles: 'anyone', takesKey: true, failures: FAILURES },
        schema: {
          summary: 'Does what the link of a mail stands for',
          description:
            'Once, and no other link of that mail works then. `undo` is the token that takes it back by the same two calls, until the `undoUntil` of the receipt.',
          body: ActionBody,
          response: replies(ActionPayload),
        },
      },
      async (request) => {
        const call = await callOf(context, request, request.body.token);
        const { payload, ...reply } = await withChange(context, call, (change) =>
          changeSubscription(context, call.command, change),
        );
        const { receipt } = payload;
        if (!receipt) throw new Error('A link has changed nothing.');
        return { ...reply, payload: { receipt, undo: receipt.undoUntil === null ? null : undoTokenOf(call.token) } };
      },
    );
    done();
  };
