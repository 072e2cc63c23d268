import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ERASURE_LINK_HOURS } from '#src/domain/customer/erasure';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeLogRepository, customerAuthor } from '../../core/platform/changeLog/repository';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { mailRepository } from '../../core/platform/mail/repository';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError, TOO_MANY } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { customersRepository } from '../../core/shop/customers/repository';
import { erasurePayload } from '../../core/shop/erasure/erasurePayload';
import { confirmErasureMail } from '../../core/shop/erasure/erasureMails';
import { erasuresRepository } from '../../core/shop/erasure/erasuresRepository';
import { ErasurePayload } from '../../core/shop/erasure/schemas';
import { linkHashOf, newLinkToken } from '../../core/shop/links/linkToken';
import { customerOf } from '../../http/roles';
import { EraseBody } from './schemas';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const MAILS_A_DAY = { production: 5, demo: 500 } as const;

/** Sends the mail whose link confirms the erasure (rules §40.3). @throws AppError `customerNotFound` */
const mailLink = ({ db, clock, publicOrigin }: AppContext, customerId: number, actingAdmin: string | null) =>
  db.tx(async (tx) => {
    const customer = await customersRepository(tx).lock(customerId);
    if (!customer) throw new AppError('customerNotFound');
    const token = newLinkToken();
    const expiresAt = new Date(clock.now().getTime() + ERASURE_LINK_HOURS * HOUR_MS);
    await erasuresRepository(tx).setLink(customerId, linkHashOf(token), expiresAt);
    await changeLogRepository(tx).add({
      ...customerAuthor(clock.now(), actingAdmin),
      ...{ customerId, subject: 'customer', subjectId: customerId, action: 'erasureMailed', before: {}, after: {} },
    });
    await mailRepository(tx).queue(confirmErasureMail(customer, `${publicOrigin()}/erase?token=${token}`));
  });

/** Erasure of a person's data, asked for by the customer (rules §40.3). */
export const eraseRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/erase',
      {
        config: { roles: ['customer'], failures: ['customerNotFound', ...TOO_MANY] },
        schema: {
          summary: 'Sends the mail that confirms an erasure',
          description:
            'Its link opens a page with a button, and works for 24 hours. `openOrders` postpone the erasure, until `dueOn` at the latest.',
          body: EraseBody,
          response: replies(ErasurePayload),
        },
      },
      async (request) => {
        const { db, config } = context;
        const { customerId, actingAdmin } = customerOf(request);
        const max = MAILS_A_DAY[config.mode];
        await enforceLimits(db, [{ name: 'erase:customer', of: customerId, max, windowSeconds: DAY_SECONDS }]);
        await mailLink(context, customerId, actingAdmin);
        return answer(request, await erasurePayload(context, customerId, langOf(request)), 'eraseMailed');
      },
    );
    done();
  };
