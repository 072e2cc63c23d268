import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Static } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies, type Envelope } from '../../envelope';
import type { Services } from '../../services';
import { customerCommandOf } from '../customers/CustomerCommand';
import { secretActionKeyOf } from '../idempotency/actionKeyOf';
import { deleteCard } from './deleteCard';
import { DeleteCardBody, SavedCardPayload, UpdateCardBody } from './schemas';
import { updateCard } from './updateCard';

const config = { roles: ['customer'] } as const;

/** The customer's saved cards (rules §13.12, §13.15, §13.21). */
export const cardsRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/updateCard',
      { config, schema: { body: UpdateCardBody, response: replies(SavedCardPayload) } },
      async (request) => {
        const { cardNumber, cardSecurityCode, cardMonth, cardYear, paySourceId = '' } = request.body;
        const command = customerCommandOf(request);
        const content = { cardNumber, cardMonth, cardYear, paySourceId };
        const action = secretActionKeyOf(request, command.customerId, content);
        const card = {
          number: cardNumber,
          securityCode: cardSecurityCode,
          month: Number(cardMonth),
          year: Number(cardYear),
        };
        const outcome = await updateCard(services, { ...command, action, paySourceId: paySourceId.trim() }, card);
        return outcome as Envelope<Static<typeof SavedCardPayload>>;
      },
    );

    app.post(
      '/delete-card',
      { config, schema: { body: DeleteCardBody, response: replies(NoPayload) } },
      async (request) => {
        await deleteCard(services, customerCommandOf(request), request.body.paySourceId);
        return answer(request, null, 'cardDeleted');
      },
    );
    done();
  };
