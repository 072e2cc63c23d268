import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import { finishSetup } from '../../core/shop/methods/finishSetup';
import { setupsRepository } from '../../core/shop/methods/setupsRepository';
import { startSetup } from '../../core/shop/methods/startSetup';
import { customerCommandOf } from '../../http/customerCommand';
import { SavedCardPayload } from './schemas';

const Len = Type.Optional(Type.String());
const SetupBody = Type.Object({
  /** Method to replace; absent or empty for a further one. */
  paySourceId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  len: Len,
});
const SetupPayload = Type.Object({ url: Type.String(), ref: Type.String() });
const FinishBody = Type.Object({ ref: Type.String({ maxLength: 100, rule: 'fieldInvalid' }), len: Len });

/** Methods that the customer enters at the provider's page (rules §35.7). */
export const setupRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/payment-setup',
      {
        config: { roles: ['customer'], failures: ['cardsFull', 'customerNotFound'] },
        schema: {
          summary: 'Begins a card at the payment provider',
          description:
            '`url` is the page of the provider, which returns to the portal with `setup=ref`. 404 where the portal has a form for cards.',
          body: SetupBody,
          response: replies(SetupPayload),
        },
      },
      async (request) => {
        const replaced = request.body.paySourceId?.trim() ?? '';
        const command = customerCommandOf(request);
        return answer(request, await startSetup(context, command, replaced === '' ? null : toId(replaced)));
      },
    );

    app.post(
      '/payment-setup/finish',
      {
        config: {
          roles: ['customer'],
          failures: ['setupNotFound', 'setupOpen', 'setupEnded', 'cardsFull', 'cardNotFound'],
        },
        schema: {
          summary: 'Saves the card that was entered at the payment provider',
          description: 'Reads the truth from the provider. The same again returns the same reply.',
          body: FinishBody,
          response: replies(SavedCardPayload),
        },
      },
      async (request) => {
        const { customerId } = customerCommandOf(request);
        const setup = await setupsRepository(context.db).find(request.body.ref, customerId);
        if (!setup) throw new AppError('setupNotFound');
        return finishSetup(context, setup);
      },
    );
    done();
  };
