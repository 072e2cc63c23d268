import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { replies, type Envelope } from '../../envelope';
import type { Services } from '../../services';
import { ChangePayload } from '../subscriptions/schemas';
import { commandOf } from '../subscriptions/SubscriptionCommand';
import { changePaySource } from './changePaySource';
import { PaySourceBody } from './schemas';

/** Which card pays a subscription (rules §13.18). */
export const paySourceRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/pay-source',
      { config: { roles: ['customer'] }, schema: { body: PaySourceBody, response: replies(ChangePayload) } },
      async (request) => {
        const { purchaseId, paySourceId, version } = request.body;
        const command = commandOf(request, purchaseId, { purchaseId, paySourceId, version });
        return (await changePaySource(services, command, paySourceId)) as Envelope<ChangePayload>;
      },
    );
    done();
  };
