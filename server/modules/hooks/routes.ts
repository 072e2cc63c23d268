import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { providerEventsRepository } from '../../core/platform/gateway/providerEventsRepository';

const ACCEPTED = 202;

/** Events of payment providers, stored for the job `providerEvents` (rules §35.8). */
export const hooksRoutes =
  ({ db, gateway, gateways }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    // Because the signature covers the body as it was sent.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    app.post(
      '/:provider',
      {
        config: { roles: 'anyone' },
        schema: { hide: true, params: Type.Object({ provider: Type.String({ maxLength: 50 }) }) },
      },
      async (request, reply) => {
        const { provider } = request.params;
        const its = [gateway, ...gateways].find((one) => one.provider === provider);
        if (!its?.readEvents || !Buffer.isBuffer(request.body)) throw new AppError('notFound');
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        );
        const events = its.readEvents(request.body, headers);
        if (!events) throw new AppError('signatureWrong');
        await providerEventsRepository(db).add(provider, events);
        reply.statusCode = ACCEPTED;
        return { ...answer(request, null), status: ACCEPTED };
      },
    );
    done();
  };
