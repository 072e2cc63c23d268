import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { NoPayload, replies } from '../../core/platform/wire/envelope';
import type { AppContext } from '../../core/platform/context/AppContext';
import { keyedCommandOf } from '../../http/customerCommand';
import { secretActionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { deleteCard } from './deleteCard';
import { DeleteCardBody, SavedCardPayload, UpdateCardBody } from './schemas';
import { updateCard } from './updateCard';

const config = { roles: ['customer'], takesKey: true } as const;

/** Saves and deletes cards of the customer (rules §13.12, §13.15, §13.21). */
export const cardsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/updateCard',
      {
        config: {
          ...config,
          failures: ['cardNumberWrong', 'cardExpired', 'cardsFull', 'cardNotFound', 'customerNotFound'],
        },
        schema: {
          summary: 'Saves a card',
          description:
            'A new one, or in the place of another. It pays the subscriptions that had none and those that the bank has declined several times: `pays` names them. Number and security code go to the payment provider and are never stored.',
          body: UpdateCardBody,
          response: replies(SavedCardPayload),
        },
      },
      async (request) => {
        const { cardNumber, cardSecurityCode, cardMonth, cardYear, paySourceId = '' } = request.body;
        const content = { cardNumber, cardMonth, cardYear, paySourceId };
        const command = keyedCommandOf(request, content, secretActionKeyOf);
        const card = {
          number: cardNumber,
          securityCode: cardSecurityCode,
          month: Number(cardMonth),
          year: Number(cardYear),
        };
        return updateCard(context, { ...command, paySourceId: paySourceId.trim() }, card);
      },
    );

    app.post(
      '/delete-card',
      {
        config: { ...config, failures: ['cardInUse', 'cardNotFound', ...WHILE_BILLED] },
        schema: {
          summary: 'Deletes a card',
          description: 'One that pays an ACTIVE or PAUSED subscription cannot be deleted.',
          body: DeleteCardBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const { paySourceId } = request.body;
        return deleteCard(context, keyedCommandOf(request, { paySourceId }), paySourceId);
      },
    );
    done();
  };
