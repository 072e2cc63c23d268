import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { EventsPayload, EventsQuery } from './schemas';
import { shopEventsRepository } from './repository';

/** Events with the log of their deliveries, for the shop's other systems (rules §34.9). */
export const shopEventsRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/events',
      {
        config: { roles: { scope: 'events' } },
        schema: {
          summary: 'Lists events',
          description: 'By their ids, with the tries to deliver them. Events are deleted after 30 days.',
          querystring: EventsQuery,
          response: replies(EventsPayload),
        },
      },
      async (request) => {
        const { limit } = request.query;
        const found = await shopEventsRepository(db).list({ ...request.query, limit: limit + 1 });
        const page = found.slice(0, limit);
        return answer(request, { events: page, nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null });
      },
    );
    done();
  };
