import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { LenQuery } from '../../core/shop/customers/schemas';
import { customerOf } from '../../http/roles';
import { exportRepository } from './exportRepository';
import { ExportPayload } from './schemas';

/** A person's data, for the customer (rules §40.1). */
export const exportRoutes =
  ({ db, config }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/export',
      {
        config: { roles: ['customer'], failures: ['customerNotFound'] },
        schema: {
          summary: 'Returns the data of the customer',
          description:
            'Everything that the portal stores about the person: profile, cards, subscriptions, orders, payments, codes, declarations, mails, notes of the team, and the change log. Amounts are in euro. It contains no code, link or token.',
          querystring: LenQuery,
          response: replies(ExportPayload),
        },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        const data = exportRepository(db, langOf(request));
        const profile = await data.profile(customerId);
        if (!profile) throw new AppError('customerNotFound');
        const mails = await data.mails(customerId, config.brandName);
        const erasure = await data.erasure(customerId);
        return answer(request, { profile, ...(await data.sections(customerId)), mails, erasure });
      },
    );
    done();
  };
