import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { LenQuery } from '../../core/shop/customers/schemas';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { customerOf } from '../../http/roles';
import { mailPreferencesRepository } from './repository';
import { MailPreferencesBody, MailPreferencesPayload } from './schemas';
import { setNotices } from './setNotices';

const PATH = '/mail-preferences';
const config = { roles: ['customer'], failures: ['customerNotFound'] } as const;

/** Reads and sets whether the customer gets notices (rules §26.12). */
export const mailPreferencesRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { noticeDays } = context.config;

    app.get(
      PATH,
      {
        config,
        schema: {
          summary: 'Shows which mails the customer gets',
          description:
            '`notices` come `noticeDays` before a charge, 0 where the shop sends none. Receipts come anyway.',
          querystring: LenQuery,
          response: replies(MailPreferencesPayload),
        },
      },
      async (request) => {
        const found = await mailPreferencesRepository(context.db).find(customerOf(request).customerId);
        if (!found) throw new AppError('customerNotFound');
        return answer(request, { notices: found.notices, noticeDays });
      },
    );

    app.post(
      PATH,
      {
        config,
        schema: {
          summary: 'Switches mails on or off',
          description: 'Those that come before a charge; nobody can switch receipts off.',
          body: MailPreferencesBody,
          response: replies(MailPreferencesPayload),
        },
      },
      async (request) => {
        const { notices } = request.body;
        await setNotices(context, { ...customerOf(request), notices, viaMail: false });
        return answer(request, { notices, noticeDays }, notices ? 'noticesOn' : 'noticesOff');
      },
    );
    done();
  };
